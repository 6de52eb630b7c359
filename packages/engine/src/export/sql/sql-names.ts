import { plainName } from "../../dialects/plain-name.ts";
import type { Catalog, QualifiedName } from "../../catalog/model.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../sql/dialect-name.ts";

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
    return plainName(name, this.dialect);
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
