/* oxlint-disable react/no-array-index-key -- the pieces of a text have no names, and never change their order */
import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import type { Block, Inline } from "./prose-model.ts";

/** A text to read: headings of the second level and below, paragraphs, lists and code. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="flex max-w-reading flex-col gap-3 text-lead [&_h2]:mt-4 [&_h2]:-mb-1 [&_h2:first-child]:mt-0">
      {blocks.map((block, index) => (
        <ProseBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return block.level <= 2 ? (
        <h2 className="font-semibold">
          <InlineText pieces={block.children} />
        </h2>
      ) : (
        <h3 className="font-medium">
          <InlineText pieces={block.children} />
        </h3>
      );
    case "paragraph":
      return (
        <p className="text-pretty">
          <InlineText pieces={block.children} />
        </p>
      );
    case "code":
      return (
        <pre
          // A region that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label="Code"
          className="overflow-x-auto rounded-panel border border-line bg-sunken px-4 py-3 font-mono text-base"
        >
          {block.text}
        </pre>
      );
    default: {
      const items = block.items.map((item, index) => <ProseItem key={index} blocks={item} />);
      return block.isOrdered ? (
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-muted">{items}</ol>
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-muted">{items}</ul>
      );
    }
  }
}

function ProseItem({ blocks }: { blocks: readonly Block[] }) {
  return (
    <li className="pl-1">
      {blocks.map((block, index) =>
        // A single paragraph needs none of its own.
        block.kind === "paragraph" && blocks.length === 1 ? (
          <InlineText key={index} pieces={block.children} />
        ) : (
          <ProseBlock key={index} block={block} />
        ),
      )}
    </li>
  );
}

/** A line of a text with its code, stress and links. */
export function InlineText({ pieces }: { pieces: readonly Inline[] }): ReactNode {
  return pieces.map((piece, index) => <InlinePiece key={index} piece={piece} />);
}

function InlinePiece({ piece }: { piece: Inline }) {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return (
        <code className="rounded-small bg-active px-1 py-px font-mono text-[0.9em] [overflow-wrap:anywhere]">
          {piece.text}
        </code>
      );
    case "strong":
      return (
        <strong className="font-semibold">
          <InlineText pieces={piece.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <InlineText pieces={piece.children} />
        </em>
      );
    default:
      return (
        <Link to={piece.href}>
          <InlineText pieces={piece.children} />
        </Link>
      );
  }
}
