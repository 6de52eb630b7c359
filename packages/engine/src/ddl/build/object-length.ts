import type { SchemaChange } from "../schema-change.ts";
import { textLength } from "../../catalog/schema-size.ts";

/** The characters that a change adds to the schema with an object of its own; undefined for other changes. */
export function lengthOfObject(change: SchemaChange): number | undefined {
  switch (change.kind) {
    case "create view":
      return textLength([change.view.name, change.query, change.comment, ...(change.columns ?? [])]);
    case "create trigger":
      return textLength([change.trigger.name, change.trigger.body, change.trigger.condition]);
    case "create rule":
      return textLength([change.rule.name, change.rule.definition]);
    case "create type":
      return textLength([change.name.name, change.type.definition, change.type.baseType, ...change.type.labels]);
    case "add label":
      return change.label.length;
    case "create sequence":
      return textLength([change.name.name, change.definition]);
    case "create synonym":
      return textLength([change.name.name, change.target.name]);
    case "create routine":
      return 0;
    case "create extension":
    case "create operator":
      return change.name.length;
    case "create cast":
      return textLength([change.cast.source, change.cast.target]);
    case "create package body":
      return change.members.length;
    default:
      return undefined;
  }
}
