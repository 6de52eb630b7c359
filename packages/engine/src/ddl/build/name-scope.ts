import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { QualifiedName } from "../../catalog/model.ts";

/** SQL Server's own databases: scripts pass through them to make others. */
const systemDatabases = new Set(["master", "tempdb", "msdb", "model"]);

/** What a name written without a namespace means at a point of the dump, and which database is the current one. */
export class NameScope {
  databaseName: string | null = null;
  /** What the dump sets for sqlcmd's $(name), by the name in lower case. */
  readonly variables = new Map<string, string>();
  /** Namespace of names written without one, while it lasts. */
  current: string;
  /** That of a dump which says nothing else. */
  readonly initial: string;
  /** Put before the namespaces of every database but the first of a dump of a whole cluster. */
  prefix = "";
  readonly #dialect: DialectName;

  constructor(dialect: DialectName, initial?: string) {
    this.#dialect = dialect;
    this.initial = initial ?? ddlGrammarByDialect[dialect].defaultNamespace;
    this.current = this.initial;
  }

  /** The full name of an object that is being made. */
  qualify(name: NameToFind): QualifiedName {
    const namespace = name.namespace === null ? this.current : this.prefix + name.namespace;
    return { namespace, name: name.name };
  }

  /** Where a name without a namespace is looked for, in order. */
  get searched(): readonly string[] {
    return [this.current, this.prefix + this.initial];
  }

  /** Follows SET search_path, CURRENT_SCHEMA and, in MySQL, USE; null stands for the namespace of the beginning. */
  setNamespace(namespace: string | null): void {
    this.current = this.prefix + (namespace ?? this.initial);
  }

  /** Follows USE; `isEmpty` says whether any table is there yet. */
  useDatabase(name: string | null, isEmpty: boolean): void {
    if (this.#dialect === "sqlserver") {
      const database = name === null ? null : this.withVariables(name);
      if (database !== null && !systemDatabases.has(database.toLowerCase())) this.switchDatabase(database, isEmpty);
      return;
    }
    if (this.#dialect === "mysql") this.current = name ?? this.initial;
    if (name !== null) this.databaseName ??= name;
  }

  /** Goes on with another database of the same dump: its namespaces are kept apart from those read so far. */
  switchDatabase(name: string, isEmpty: boolean): void {
    this.prefix = isEmpty || name === this.databaseName ? "" : `${name}.`;
    if (isEmpty) this.databaseName = name;
    this.current = this.prefix + this.initial;
  }

  /** A name with sqlcmd's $(variables) filled in; null where one is not set in the dump. */
  withVariables(name: string): string | null {
    const names = [...name.matchAll(/\$\((\w+)\)/g)].map(([, variable]) => variable?.toLowerCase() ?? "");
    if (this.#dialect !== "sqlserver" || names.length === 0) return name;
    if (names.some((variable) => !this.variables.has(variable))) return null;
    return name.replaceAll(/\$\((\w+)\)/g, (_, variable: string) => this.variables.get(variable.toLowerCase()) ?? "");
  }
}
