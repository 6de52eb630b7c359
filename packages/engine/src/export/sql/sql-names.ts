import { quoteName } from "../../dialects/quote-name.ts";
import type { Catalog, QualifiedName } from "../../catalog/model.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { reservedWords } from "./reserved-words.ts";

/** Names that their dialect stores as they are written without quotes. */
const plainNames: Readonly<Record<DialectName, RegExp>> = {
  postgresql: /^[a-z_][a-z0-9_$]*$/,
  mysql: /^[A-Za-z_][A-Za-z0-9_$]*$/,
  sqlite: /^[A-Za-z_][A-Za-z0-9_$]*$/,
  oracle: /^[A-Z][A-Z0-9_$#]*$/,
  sqlserver: /^[A-Za-z_#][A-Za-z0-9_@$#]*$/,
};

/** Words that no database reserves and that yet begin a clause where a column may stand. */
const clauseWords = new Set(
  `CHECK COMMENT CONSTRAINT EXCLUDE FOREIGN FULLTEXT INCLUDING INDEX KEY LIKE NESTED OPTIONS PERIOD PRIMARY SPATIAL SUPPLEMENTAL SYSTEM
  UNIQUE VALUES USING`.split(/\s+/),
);

/** Writes names and texts of one catalog as its dialect reads them. */
export class SqlNames {
  readonly dialect: DialectName;
  /** The namespace of names that are written without one. */
  readonly home: string;

  constructor(catalog: Pick<Catalog, "dialect" | "databaseName">) {
    this.dialect = catalog.dialect;
    const initial = ddlGrammarByDialect[catalog.dialect].defaultNamespace;
    this.home = catalog.dialect === "mysql" ? (catalog.databaseName ?? initial) : initial;
  }

  /** One name, in quotes where the dialect would fold it or take it as a word of its own. */
  bare(name: string): string {
    const { dialect } = this;
    const upper = name.toUpperCase();
    const isWord =
      reservedWords[dialect].has(upper) ||
      clauseWords.has(upper) ||
      ddlGrammarByDialect[dialect].attributeWords.has(upper);
    if (plainNames[dialect].test(name) && !isWord) return name;
    return quoteName(name, dialect);
  }

  /** A name with its namespace, which is left out at home. */
  qualified(name: QualifiedName): string {
    if (name.namespace === this.home) return this.bare(name.name);
    return `${this.bare(name.namespace)}.${this.bare(name.name)}`;
  }

  /** Names with commas between them. */
  list(names: readonly string[]): string {
    return names.map((name) => this.bare(name)).join(", ");
  }

  /** A string literal with the given value. */
  text(value: string): string {
    if (this.dialect === "mysql") return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
    const literal = `'${value.replaceAll("'", "''")}'`;
    return this.dialect === "sqlserver" ? `N${literal}` : literal;
  }
}
