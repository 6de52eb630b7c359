import type { ChangeKind, Finding } from "../model.ts";

/** Of what a change tells, as it begins a sentence. */
const nouns: Readonly<Record<string, string>> = {
  namespace: "Schema",
  table: "Table",
  partition: "Partition",
  column: "Column",
  columns: "Columns",
  "primary-key": "Primary key",
  "unique-key": "Unique key",
  "foreign-key": "Foreign key",
  check: "Check",
  exclusion: "Exclusion constraint",
  index: "Index",
  view: "View",
  trigger: "Trigger",
  rule: "Rule",
  routine: "Routine",
  type: "Type",
  sequence: "Sequence",
  synonym: "Synonym",
};

/** What of it changes, by the middle of the kind: `column-type-changed`. */
const aspects: Readonly<Partial<Record<ChangeKind, string>>> = {
  "table-kind-changed": "its kind",
  "table-comment-changed": "its comment",
  "table-partitioning-changed": "its partitioning",
  "table-inheritance-changed": "its parents",
  "partition-bounds-changed": "its bounds",
  "partition-parent-changed": "its table",
  "column-type-changed": "its type",
  "column-nullability-changed": "",
  "column-default-changed": "its default",
  "column-generated-changed": "its expression",
  "column-identity-changed": "its numbering",
  "column-on-write-changed": "what is put there on a write",
  "column-collation-changed": "its collation",
  "column-comment-changed": "its comment",
  "view-comment-changed": "its comment",
};

const standalone: ReadonlySet<string> = new Set([
  "namespace",
  "table",
  "partition",
  "view",
  "routine",
  "type",
  "sequence",
  "synonym",
]);

/** A change in one sentence for people. `tableName` is the name of the table as they know it. */
export function describeChange(finding: Finding, tableName: string): string {
  const { kind, object, beforeText, afterText } = finding;
  if (kind === "type-label-added") return `Type ${object} gets the label ${afterText ?? ""}.`;
  if (kind === "type-label-removed") return `Type ${object} loses the label ${beforeText ?? ""}.`;
  if (kind === "type-labels-reordered")
    return `The labels of type ${object} stand in another order: ${afterText ?? ""}.`;
  if (kind === "columns-reordered") return `The columns of ${tableName} stand in another order: ${afterText ?? ""}.`;
  if (kind === "table-option-changed")
    return `Table ${tableName} ${changeOf(`its option ${object}`, beforeText, afterText)}.`;
  const aspect = aspects[kind];
  const { noun, verb } = partsOf(kind);
  const subject = `${nouns[noun] ?? ""} ${object}${standalone.has(noun) ? "" : ` of ${tableName}`}`;
  const isTable = noun === "table" || noun === "partition";
  if (aspect !== undefined) return `${subject} ${changeOf(aspect, beforeText, afterText)}.`;
  switch (verb) {
    case "added":
      return `${subject} is added${textBehind(afterText, object, isTable)}.`;
    case "removed":
      return `${subject} is removed${textBehind(beforeText, object, isTable)}.`;
    case "renamed":
      return `${nouns[noun] ?? ""} ${beforeText ?? ""}${standalone.has(noun) ? "" : ` of ${tableName}`} is renamed to ${afterText ?? ""}.`;
    default:
      return `${subject} changes${beforeText === afterText ? "" : ` from ${beforeText ?? ""} to ${afterText ?? ""}`}.`;
  }
}

interface KindParts {
  readonly noun: string;
  readonly verb: string;
}

const partsByKind = new Map<ChangeKind, KindParts>();

/** What a kind is made of; there are few, and many changes of each. */
function partsOf(kind: ChangeKind): KindParts {
  let parts = partsByKind.get(kind);
  if (parts === undefined) {
    const end = kind.lastIndexOf("-");
    const whole = kind.slice(0, end);
    const noun = Object.hasOwn(nouns, whole) ? whole : whole.slice(0, whole.indexOf("-"));
    partsByKind.set(kind, (parts = { noun, verb: kind.slice(end + 1) }));
  }
  return parts;
}

function textBehind(text: string | null, object: string, isTable: boolean): string {
  if (text === null || text === "" || text === object) return "";
  return isTable ? ` (${text})` : `: ${text}`;
}

function changeOf(aspect: string, beforeText: string | null, afterText: string | null): string {
  if (beforeText === null) return `gets ${aspect}: ${afterText ?? ""}`;
  if (afterText === null) return `loses ${aspect}: ${beforeText}`;
  const what = aspect === "" ? "" : ` ${aspect}`;
  return `changes${what} from ${beforeText} to ${afterText}`;
}
