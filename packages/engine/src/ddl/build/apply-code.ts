import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { SchemaChange } from "../schema-change.ts";
import type { NameScope } from "./name-scope.ts";
import type { Routines } from "./routines.ts";
import type { TableDraft } from "./table-draft.ts";
import type { TriggerRegistry } from "./trigger-registry.ts";

/** Where the code of a schema is kept, and how names are looked up for it. */
interface CodeHolder {
  readonly scope: NameScope;
  readonly triggers: TriggerRegistry;
  readonly routines: Routines;
  /** The table that a name means at this point of the dump. */
  findTable(name: NameToFind): TableDraft | undefined;
}

/** Applies a change of a trigger or a routine; false for any other. */
export function applyToCode(holder: CodeHolder, change: SchemaChange): boolean {
  switch (change.kind) {
    case "create trigger": {
      const { trigger } = change;
      const on = holder.findTable(trigger.table) ?? null;
      const table = on ?? holder.scope.qualify(trigger.table);
      holder.triggers.add(trigger, holder.scope, { namespace: table.namespace, name: table.name }, on);
      return true;
    }
    case "create trigger function": {
      holder.triggers.functions.define(holder.scope.qualify(change.name), change.body);
      return true;
    }
    case "create routine": {
      holder.routines.define(holder.scope.qualify(change.name), change);
      return true;
    }
    case "create extension": {
      holder.routines.extensions.add(change.name);
      return true;
    }
    case "create operator": {
      holder.routines.operators.add(change.name);
      return true;
    }
    case "create cast": {
      holder.routines.casts.push(change.cast);
      return true;
    }
    case "create package body": {
      holder.routines.definePackage(holder.scope.qualify(change.name), change.members, change.initialisation);
      return true;
    }
    case "drop routine": {
      for (const { name, argumentCount } of change.routines)
        holder.routines.drop(holder.scope.qualify(name), argumentCount);
      return true;
    }
    case "drop package": {
      holder.routines.dropPackage(holder.scope.qualify(change.name));
      return true;
    }
    case "drop trigger": {
      holder.triggers.drop(change.name.name, change.table?.name ?? null);
      return true;
    }
    case "set trigger state": {
      holder.triggers.setState(
        change.table ? holder.findTable(change.table) : undefined,
        change.name,
        change.isEnabled,
      );
      return true;
    }
    default: {
      return false;
    }
  }
}
