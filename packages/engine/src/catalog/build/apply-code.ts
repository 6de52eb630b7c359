import type { SchemaChange } from "../schema-change.ts";
import type { SchemaBuilder } from "./schema-builder.ts";

/** Applies a change of a trigger or a routine; false for any other. */
export function applyToCode(builder: SchemaBuilder, change: SchemaChange): boolean {
  switch (change.kind) {
    case "create trigger": {
      const { trigger } = change;
      const on = builder.findTable(trigger.table) ?? null;
      const table = on ?? builder.scope.qualify(trigger.table);
      builder.triggers.add(trigger, builder.scope, { namespace: table.namespace, name: table.name }, on);
      return true;
    }
    case "create trigger function": {
      builder.triggers.functions.define(builder.scope.qualify(change.name), change.body);
      return true;
    }
    case "create routine": {
      builder.routines.define(builder.scope.qualify(change.name), change);
      return true;
    }
    case "create package body": {
      builder.routines.definePackage(builder.scope.qualify(change.name), change.members, change.initialisation);
      return true;
    }
    case "drop routine": {
      for (const { name, argumentCount } of change.routines)
        builder.routines.drop(builder.scope.qualify(name), argumentCount);
      return true;
    }
    case "drop package": {
      builder.routines.dropPackage(builder.scope.qualify(change.name));
      return true;
    }
    case "drop trigger": {
      builder.triggers.drop(change.name.name, change.table?.name ?? null);
      return true;
    }
    case "set trigger state": {
      builder.triggers.setState(
        change.table ? builder.findTable(change.table) : undefined,
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
