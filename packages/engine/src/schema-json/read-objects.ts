import type { Catalog, QualifiedName, Rule, Sequence, Synonym, Trigger, UserType, View } from "../catalog/model.ts";
import { withoutTerminator } from "../sql/without-end.ts";
import type { CreateStatementReader } from "./create-statements.ts";
import type { ReadingContext } from "./reading-context.ts";
import { noSpan } from "./read-table.ts";
import type { SchemaData, TriggerData, TypeData, ViewData } from "./schema-data.ts";

/** The parts of a catalog beside tables and foreign keys. */
export type OtherObjects = Pick<Catalog, "triggers" | "rules" | "sequences" | "synonyms" | "routines" | "extensions">;

/** Triggers, rules, sequences, synonyms and routines; the names of tables and views are known to the context by now. */
export function readOtherObjects(
  data: SchemaData,
  statements: CreateStatementReader,
  context: ReadingContext,
): OtherObjects {
  const { defaultNamespace, names } = context;
  const identity = (item: { readonly namespace?: string; readonly name: string }): QualifiedName => ({
    namespace: item.namespace ?? defaultNamespace,
    name: item.name,
  });
  return {
    triggers: (data.triggers ?? []).map((trigger) => readTrigger(statements.completeTrigger(trigger), context)),
    rules: (data.rules ?? []).map(({ name, table, event, instead, definition }): Rule => ({
      name,
      table: names.resolve(table, defaultNamespace),
      event,
      isInstead: instead ?? false,
      definition: definition ?? "",
    })),
    sequences: (data.sequences ?? []).map((sequence): Sequence => {
      const { namespace, name } = identity(sequence);
      const { definition, owned_by: owner } = sequence;
      const ownedBy = owner ? { table: names.resolve(owner.table, namespace), column: owner.column } : null;
      return definition === undefined ? { namespace, name, ownedBy } : { namespace, name, definition, ownedBy };
    }),
    synonyms: (data.synonyms ?? []).map((synonym): Synonym => {
      const { namespace, name } = identity(synonym);
      return { namespace, name, target: names.resolve(synonym.target, namespace) };
    }),
    ...(data.extensions === undefined ? {} : { extensions: data.extensions }),
    ...(data.routines === undefined
      ? {}
      : {
          routines: data.routines.map((routine) => ({
            ...identity(routine),
            ...(routine.package === undefined ? {} : { package: routine.package }),
            code: routine.code ?? null,
            ...(routine.declarations === undefined ? {} : { declarations: routine.declarations }),
          })),
        }),
  };
}

/** The view of the catalog. */
export function readView(data: ViewData, context: ReadingContext): View {
  if (data.query === undefined)
    context.problems.placeOf(data).report(`View ${data.name} has no query; what it reads is not known. Add it.`);
  return {
    namespace: data.namespace ?? context.defaultNamespace,
    name: data.name,
    isMaterialized: data.materialized ?? false,
    ...(data.check_option === undefined ? {} : { checkOption: data.check_option }),
    ...(data.read_only === true ? { isReadOnly: true } : {}),
    query: withoutTerminator(data.query ?? ""),
    columns: data.columns ?? null,
    comment: data.comment ?? null,
    span: noSpan,
  };
}

function readTrigger(data: TriggerData, context: ReadingContext): Trigger {
  const table = context.names.resolve(data.table, data.namespace ?? context.defaultNamespace);
  if (data.events === undefined || data.events.length === 0) {
    const message = `Trigger ${data.name} has no events, so that nothing is known to fire it. List them.`;
    context.problems.placeOf(data).report(message);
  }
  return {
    name: data.name,
    namespace: data.namespace ?? table.namespace,
    table,
    timing: data.timing ?? "after",
    events: data.events ?? [],
    level: data.level ?? "row",
    updateColumns: data.update_columns ?? null,
    condition: data.condition ?? null,
    body: data.body ?? "",
    isEnabled: data.enabled ?? true,
    span: noSpan,
  };
}

/** The user's type of the catalog. */
export function readType(data: TypeData, defaultNamespace: string): UserType {
  return {
    namespace: data.namespace ?? defaultNamespace,
    name: data.name,
    kind: data.kind ?? "other",
    labels: data.labels ?? [],
    baseType: data.base_type ?? null,
    isNotNull: data.not_null ?? false,
    ...(data.definition === undefined ? {} : { definition: data.definition }),
  };
}
