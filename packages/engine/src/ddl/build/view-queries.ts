import type { DialectName } from "../../sql/dialect-name.ts";
import { findQuery } from "../../statement/parse/parse-statement.ts";
import type { Query } from "../../statement/ast.ts";
import type { View } from "../../catalog/model.ts";
import type { SchemaBudget } from "./schema-budget.ts";

/** Characters of views whose parsed queries are held: a tree takes many times the memory of its text. */
const heldCharacters = 1_000_000;
/** What a character costs to parse. */
const stepsPerCharacter = 4;

/** The queries of views, parsed once for all the tables that are made of them. */
export class ViewQueries {
  readonly #dialect: DialectName;
  readonly #budget: SchemaBudget;
  #queries = new WeakMap<View, { readonly query: Query | undefined }>();
  #held = 0;

  constructor(dialect: DialectName, budget: SchemaBudget) {
    this.#dialect = dialect;
    this.#budget = budget;
  }

  /** The query of a view; undefined where it is not understood. */
  find(view: View): Query | undefined {
    const known = this.#queries.get(view);
    if (known) return known.query;
    this.#budget.spend(view.query.length * stepsPerCharacter);
    if (this.#held + view.query.length > heldCharacters) {
      this.#queries = new WeakMap();
      this.#held = 0;
    }
    const query = findQuery(view.query, this.#dialect);
    this.#queries.set(view, { query });
    this.#held += view.query.length;
    return query;
  }
}
