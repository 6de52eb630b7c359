import { lexer, type Token, type Tokens } from "marked";
import type { Block, Inline } from "../src/components/prose/prose-model.ts";

/**
 * Gives the blocks of a Markdown text: headings, paragraphs, lists, code.
 *
 * @throws Error for what the application does not show, HTML above all, so that a page never ships half
 */
export function readMarkdown(text: string): readonly Block[] {
  return readBlocks(lexer(text));
}

function readBlocks(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token) => (token.type === "space" ? [] : [readBlock(token)]));
}

function readBlock(token: Token): Block {
  switch (token.type) {
    case "heading":
      return { kind: "heading", level: (token as Tokens.Heading).depth, children: readInlines(token) };
    case "paragraph":
    case "text":
      return { kind: "paragraph", children: readInlines(token) };
    case "code":
      return { kind: "code", text: (token as Tokens.Code).text };
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return { kind: "list", isOrdered: ordered, items: items.map((item) => readBlocks(item.tokens)) };
    }
    default:
      throw new Error(`The application does not show this Markdown (${token.type}): ${token.raw.trim()}`);
  }
}

function readInlines(token: Token): Inline[] {
  if (!("tokens" in token) || token.tokens === undefined) return [{ kind: "text", text: textOf(token) }];
  return token.tokens.map(readInline);
}

function readInline(token: Token): Inline {
  switch (token.type) {
    case "text":
    case "escape":
      return { kind: "text", text: textOf(token) };
    case "codespan":
      return { kind: "code", text: textOf(token) };
    case "strong":
      return { kind: "strong", children: readInlines(token) };
    case "em":
      return { kind: "emphasis", children: readInlines(token) };
    case "link":
      return { kind: "link", href: (token as Tokens.Link).href, children: readInlines(token) };
    default:
      throw new Error(`The application does not show this Markdown (${token.type}): ${token.raw}`);
  }
}

// A line that goes on is one text for the reader.
const textOf = (token: Token) => (token as Tokens.Text).text.replaceAll("\n", " ");
