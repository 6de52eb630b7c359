import type { Name } from "../ast.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { Parser } from "./parser.ts";

/** Collects the columns that a statement gives values to, and fails for one that comes twice. */
export class WrittenOnce {
  readonly #seen = new Set<string>();
  readonly #ignoresCase: boolean;

  constructor({ grammar }: Parser) {
    this.#ignoresCase = grammar.dialect === "mysql" || grammar.dialect === "sqlserver";
  }

  /** Notes a whole column; fields and elements of one may come several times. */
  add(name: Name): void {
    const key = this.#ignoresCase || !name.isQuoted ? name.text.toLowerCase() : `"${name.text}`;
    if (this.#seen.has(key))
      throw new ParseFailure("syntax", `The column "${name.text}" gets a value twice.`, name.span);
    this.#seen.add(key);
  }
}
