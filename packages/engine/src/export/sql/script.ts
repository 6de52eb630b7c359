import type { DialectName } from "../../sql/dialect-name.ts";
import { withoutTerminator } from "../../sql/without-end.ts";

/** A script of statements, each ended as the dialect's own client expects it. */
export class Script {
  readonly #dialect: DialectName;
  readonly #parts: string[] = [];

  constructor(dialect: DialectName) {
    this.#dialect = dialect;
  }

  /** Adds a statement that holds no semicolon of its own. */
  add(statement: string): void {
    this.#parts.push(this.#dialect === "sqlserver" ? `${statement};\nGO` : `${statement};`);
  }

  /** Adds a statement with a body of statements in it: a trigger. */
  addModule(statement: string): void {
    const text = withoutTerminator(statement);
    // SQL Server ends a module with its batch: a semicolon would become a part of it.
    switch (this.#dialect) {
      case "mysql": {
        this.#parts.push(`DELIMITER ;;\n${text};;\nDELIMITER ;`);
        break;
      }
      case "oracle": {
        this.#parts.push(`${text};\n/`);
        break;
      }
      case "sqlserver": {
        this.#parts.push(`${statement}\nGO`);
        break;
      }
      default: {
        this.#parts.push(`${text};`);
      }
    }
  }

  /** Adds a line for the client program, as it is. */
  addLine(line: string): void {
    this.#parts.push(line);
  }

  /** Adds a remark; what stands in it is not run. */
  remark(text: string): void {
    this.#parts.push(
      text
        .split(/\r\n|\r|\n/)
        .map((line) => `-- ${line}`.trimEnd())
        .join("\n"),
    );
  }

  toString(): string {
    return `${this.#parts.join("\n\n")}\n`;
  }
}
