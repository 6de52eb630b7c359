import { runsOnEveryServer } from "./versioned-comments.ts";
import { blockCommentEnd } from "./block-comment.ts";
import type { LexicalRules } from "./lexical-rules.ts";

/** `skip` needs more text to tell where a comment ends. */
export const needsMoreText = -1;

/** Steps over comments; goes into those of MySQL whose content the server runs. */
export class CommentSkipper {
  /** Inside of a MySQL comment whose content is executed. */
  isInExecutedComment = false;
  /** A comment for servers of another version was left out. */
  hasSkippedVersion = false;
  /** The last comment was not closed before the text ended. */
  isUnterminated = false;
  /** Whether the server would run the content of a comment for MariaDB alone, or for servers from a version (80023, 0 for all) on. */
  executesComment: (isForMaria: boolean, version: number) => boolean = runsOnEveryServer;
  readonly #rules: LexicalRules;

  constructor(rules: LexicalRules) {
    this.#rules = rules;
  }

  /** The offset behind the comment at a position, the position itself when there is none, -1 when more text is needed. */
  skip(text: string, position: number, code: number, isFinal: boolean): number {
    if (code !== 45 && code !== 35 && code !== 47 && code !== 42) return position;
    const rules = this.#rules;
    const nextCode = text.charCodeAt(position + 1);
    if (code === 45 && nextCode === 45) {
      const third = text.charCodeAt(position + 2);
      if (rules.dashCommentNeedsSpace && third > 32) return position;
      return lineEnd(text, position, isFinal);
    }
    if (code === 35 && rules.hasHashComments && nextCode !== 123) return lineEnd(text, position, isFinal);
    if (code === 47 && nextCode === 42) return this.#skipBlock(text, position, isFinal);
    if (code === 42 && nextCode === 47 && this.isInExecutedComment) {
      this.isInExecutedComment = false;
      return position + 2;
    }
    return position;
  }

  #skipBlock(text: string, position: number, isFinal: boolean): number {
    if (this.#rules.hasExecutedComments) {
      if (!isFinal && position + 12 > text.length) return needsMoreText;
      const executed = /\/\*(M?)!(\d{0,6})/y;
      executed.lastIndex = position;
      const match = executed.exec(text);
      if (match) {
        if (this.executesComment(match[1] === "M", Number(match[2] ?? ""))) {
          this.isInExecutedComment = true;
          return executed.lastIndex;
        }
        this.hasSkippedVersion = true;
      }
    }
    const end = blockCommentEnd(text, position, this.#rules.hasNestedComments);
    if (end >= 0) return end;
    if (!isFinal) return needsMoreText;
    this.isUnterminated = true;
    return text.length;
  }
}

function lineEnd(text: string, position: number, isFinal: boolean): number {
  const end = text.indexOf("\n", position);
  if (end >= 0) return end;
  return isFinal ? text.length : needsMoreText;
}
