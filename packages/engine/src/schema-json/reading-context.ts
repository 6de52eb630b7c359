import { comparableName } from "../catalog/names.ts";
import type { QualifiedName, UserType } from "../catalog/model.ts";
import { ddlGrammarByDialect } from "../dialects/ddl-grammar-by-dialect.ts";
import type { DdlGrammar } from "../dialects/ddl-grammar-model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { ProblemList } from "./place.ts";
import type { SchemaData } from "./schema-data.ts";
import type { ObjectName } from "./table-shape.ts";

/** What the parts of the reader share about one document. */
export interface ReadingContext {
  readonly dialect: DialectName;
  readonly grammar: DdlGrammar;
  readonly defaultNamespace: string;
  readonly problems: ProblemList;
  readonly names: ObjectNames;
  readonly typesByName: ReadonlyMap<string, Pick<UserType, "kind" | "baseType" | "isNotNull">>;
}

/** The names of a document's tables and views, as references find them. */
export class ObjectNames {
  readonly #dialect: DialectName;
  readonly #defaultNamespace: string;
  readonly #exact = new Map<string, QualifiedName>();
  readonly #comparable = new Map<string, QualifiedName>();
  readonly #byBareName = new Map<string, QualifiedName | null>();

  constructor(dialect: DialectName, defaultNamespace: string) {
    this.#dialect = dialect;
    this.#defaultNamespace = defaultNamespace;
  }

  add(name: QualifiedName): void {
    const key = keyOf(name);
    const bare = comparableName(this.#dialect, name.name);
    const comparable = comparableName(this.#dialect, key);
    this.#exact.set(key, name);
    if (!this.#comparable.has(comparable)) this.#comparable.set(comparable, name);
    this.#byBareName.set(bare, this.#byBareName.has(bare) ? null : name);
  }

  find(name: QualifiedName): QualifiedName | undefined {
    const key = keyOf(name);
    return this.#exact.get(key) ?? this.#comparable.get(comparableName(this.#dialect, key));
  }

  /**
   * What a reference means: with a namespace just that; without one the object beside the referring one, else that of the
   * default namespace, else "namespace.name" taken apart, else the only object of that name.
   */
  resolve(reference: ObjectName, ownNamespace: string): QualifiedName {
    const { namespace, name } = typeof reference === "string" ? { namespace: undefined, name: reference } : reference;
    if (namespace !== undefined) return this.find({ namespace, name }) ?? { namespace, name };
    const near = this.find({ namespace: ownNamespace, name }) ?? this.find({ namespace: this.#defaultNamespace, name });
    if (near) return near;
    const dot = typeof reference === "string" ? name.indexOf(".") : -1;
    if (dot > 0 && dot < name.length - 1) {
      const apart = { namespace: name.slice(0, dot), name: name.slice(dot + 1) };
      return this.find(apart) ?? apart;
    }
    const only = this.#byBareName.get(comparableName(this.#dialect, name));
    return only ?? { namespace: this.#defaultNamespace, name };
  }
}

function keyOf(name: QualifiedName): string {
  return `${name.namespace}\u0000${name.name}`;
}

/** The namespace where bare names belong: as given, else the dialect's own, else that of most tables. */
export function chooseDefaultNamespace(data: SchemaData, dialect: DialectName): string {
  if (data.default_namespace !== undefined) return data.default_namespace;
  if (dialect === "mysql" && data.database !== undefined && data.database !== "") return data.database;
  const initial = ddlGrammarByDialect[dialect].defaultNamespace;
  if (dialect !== "mysql" && dialect !== "oracle") return initial;
  const counts = new Map<string, number>();
  for (const { namespace } of data.tables)
    if (namespace !== undefined) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
  let best = initial;
  for (const [namespace, count] of counts) if (count > (counts.get(best) ?? 0)) best = namespace;
  return best;
}
