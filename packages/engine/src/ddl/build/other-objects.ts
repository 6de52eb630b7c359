import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { QualifiedName, Rule, Sequence, Synonym, UserType, View } from "../../catalog/model.ts";
import type { AttributeAction, ColumnDefinition, SchemaChange, SequenceOwner } from "../schema-change.ts";
import { quoteName } from "../../dialects/quote-name.ts";
import type { NameScope } from "./name-scope.ts";
import { objectKey } from "./object-key.ts";
import type { TableDraft } from "./table-draft.ts";

type Draft<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** The objects of a schema under construction that are neither tables nor triggers. */
export class OtherObjects {
  readonly views = new Map<string, View>();
  readonly types = new Map<string, Draft<UserType>>();
  readonly sequences = new Map<string, Draft<Sequence>>();
  readonly synonyms = new Map<string, Synonym>();
  /** In the order of creation, by table and name. */
  readonly rules = new Map<string, Rule>();
  readonly #attributes = new Map<UserType, readonly ColumnDefinition[]>();
  readonly #scope: NameScope;
  readonly #findTable: (name: NameToFind) => TableDraft | undefined;

  constructor(scope: NameScope, findTable: (name: NameToFind) => TableDraft | undefined) {
    this.#scope = scope;
    this.#findTable = findTable;
  }

  findView(name: NameToFind): View | undefined {
    return this.views.get(this.#keyOf(name));
  }

  /** The attributes of a composite type; undefined where the dump does not make it. */
  attributesOf(name: NameToFind): readonly ColumnDefinition[] | undefined {
    const type = this.findType(name);
    return type && this.#attributes.get(type);
  }

  findType(name: NameToFind): UserType | undefined {
    return this.types.get(this.#keyOf(name));
  }

  hasSequence(name: NameToFind): boolean {
    return this.sequences.has(this.#keyOf(name));
  }

  drop(object: "view" | "type" | "sequence" | "synonym", name: NameToFind): void {
    const objects = { view: this.views, type: this.types, sequence: this.sequences, synonym: this.synonyms }[object];
    objects.delete(this.#keyOf(name));
  }

  renameView(view: View, to: NameToFind): void {
    this.views.delete(objectKey(view));
    const renamed = { ...view, namespace: to.namespace ?? view.namespace, name: to.name };
    this.views.set(objectKey(renamed), renamed);
  }

  /** Gives a type or a sequence another name or namespace; false where there is none of that name. */
  rename(object: "type" | "sequence", from: NameToFind, to: NameToFind): boolean {
    const objects: Map<string, Draft<QualifiedName>> = object === "type" ? this.types : this.sequences;
    const key = this.#keyOf(from);
    const found = objects.get(key);
    if (!found) return false;
    objects.delete(key);
    found.namespace = to.namespace ?? found.namespace;
    found.name = to.name;
    objects.set(objectKey(found), found);
    return true;
  }

  /** Applies a change; false for what concerns none of these objects. */
  apply(change: SchemaChange): boolean {
    switch (change.kind) {
      case "create view": {
        const { query, columns, comment, isMaterialized, checkOption, isReadOnly, span } = change;
        const option = {
          ...(checkOption === undefined ? {} : { checkOption }),
          ...(isReadOnly ? { isReadOnly } : {}),
        };
        const view = { ...this.#scope.qualify(change.view), query, columns, comment, isMaterialized, ...option, span };
        this.views.set(objectKey(view), view);
        return true;
      }
      case "create rule": {
        const rule = { ...change.rule, table: this.#tableName(change.rule.table) };
        // One that is replaced comes last, as a new one does.
        this.rules.delete(ruleKey(rule));
        this.rules.set(ruleKey(rule), rule);
        return true;
      }
      case "drop rule": {
        this.rules.delete(ruleKey({ name: change.name, table: this.#tableName(change.table) }));
        return true;
      }
      case "create type": {
        const name = this.#scope.qualify(change.name);
        const type = { ...name, ...change.type };
        this.types.set(objectKey(name), type);
        if (change.attributes) this.#attributes.set(type, change.attributes);
        return true;
      }
      case "add label":
      case "rename label": {
        const type = this.types.get(this.#keyOf(change.type));
        if (type) type.labels = withLabel(type.labels, change);
        return true;
      }
      case "alter attributes": {
        this.#alterAttributes(change);
        return true;
      }
      case "create sequence": {
        this.#setSequence(change.name, change.ownedBy, change.definition);
        return true;
      }
      case "own sequence": {
        this.#setSequence(change.name, change.ownedBy, "");
        return true;
      }
      case "create synonym": {
        const name = this.#scope.qualify(change.name);
        this.synonyms.set(objectKey(name), { ...name, target: this.#scope.qualify(change.target) });
        return true;
      }
      default: {
        return false;
      }
    }
  }

  /** Changes the attributes of a composite type that the dump makes, and its definition as written. */
  #alterAttributes({ type: name, actions }: Extract<SchemaChange, { kind: "alter attributes" }>): void {
    const type = this.types.get(this.#keyOf(name));
    const attributes = type && this.#attributes.get(type);
    if (!attributes) return;
    const changed = actions.reduce(withAttribute, attributes);
    this.#attributes.set(type, changed);
    const parts = changed.map(({ name: attribute, type: ofAttribute, collation }) => {
      const collated = collation === null ? "" : ` COLLATE ${quoteName(collation, "postgresql")}`;
      return `${quoteName(attribute, "postgresql")} ${ofAttribute}${collated}`;
    });
    type.definition = `AS (${parts.join(", ")})`;
  }

  /** Makes a sequence or gives one another owner; an empty definition leaves the one that is there. */
  #setSequence(written: NameToFind, owner: SequenceOwner | null, statedDefinition: string): void {
    const name = this.#scope.qualify(written);
    const ownedBy = owner && { table: this.#tableName(owner.table), column: owner.column };
    const definition = statedDefinition === "" ? this.sequences.get(objectKey(name))?.definition : statedDefinition;
    this.sequences.set(objectKey(name), { ...name, ownedBy, ...(definition === undefined ? {} : { definition }) });
  }

  #tableName(name: NameToFind): QualifiedName {
    const table = this.#findTable(name) ?? this.#scope.qualify(name);
    return { namespace: table.namespace, name: table.name };
  }

  #keyOf(name: NameToFind): string {
    return objectKey(this.#scope.qualify(name));
  }
}

const ruleKey = ({ name, table }: Pick<Rule, "name" | "table">): string => `${objectKey(table)}\u0000${name}`;

function withLabel(
  labels: readonly string[],
  change: Extract<SchemaChange, { kind: "add label" | "rename label" }>,
): readonly string[] {
  if (change.kind === "rename label") return labels.map((label) => (label === change.from ? change.to : label));
  const result = labels.filter((label) => label !== change.label);
  const anchor = change.before ?? change.after;
  const at = anchor === null ? -1 : result.indexOf(anchor);
  if (at < 0) result.push(change.label);
  else result.splice(change.before === null ? at + 1 : at, 0, change.label);
  return result;
}

/** The attributes of a composite type after one change; a name that none of them has changes nothing. */
function withAttribute(attributes: readonly ColumnDefinition[], action: AttributeAction): readonly ColumnDefinition[] {
  if (action.kind === "add column") return [...attributes, action.column];
  if (action.kind === "drop column") return attributes.filter(({ name }) => name !== action.name);
  const isRename = action.kind === "rename column";
  const meant = isRename ? action.from : action.name;
  const { type, collation = null } = isRename ? {} : action.change;
  const traits = isRename ? { name: action.to } : { ...type, collation };
  return attributes.map((attribute) => (attribute.name === meant ? { ...attribute, ...traits } : attribute));
}
