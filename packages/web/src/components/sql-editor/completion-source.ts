import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { keywordCompletionSource } from "@codemirror/lang-sql";
import { syntaxTree } from "@codemirror/language";
import type { DialectName } from "@foretell/engine";
import { schemaItems, type CompletionItem } from "./completion-items.ts";
import { editorDialects } from "./editor-dialects.ts";
import type { EditorSchema } from "./editor-schema.ts";
import { scopeAt } from "./statement-scope.ts";

/** What is completed now: another schema may be chosen while the editor stands. */
export interface CompletionSetting {
  readonly dialect: DialectName;
  readonly schema: EditorSchema | undefined;
}

const sections = {
  column: { name: "Columns of the statement", rank: 0 },
  join: { name: "Joins by keys", rank: 1 },
  table: { name: "Tables", rank: 2 },
  function: { name: "Functions", rank: 3 },
  keyword: { name: "Keywords", rank: 4 },
} as const;

/** Completes by what the statement names so far: its columns, joins, tables, the database's functions, and keywords last. */
export const completionSource =
  (setting: () => CompletionSetting) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { dialect, schema } = setting();
    const { pos, state, explicit } = context;
    if (/String|Comment/u.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
    const scope = scopeAt(state.sliceDoc(), pos, dialect);
    const { start: from, end, isQuoted } = scope.word;
    if (from === pos && scope.qualifier.length === 0 && !explicit) return null;
    const items = schema === undefined ? [] : schemaItems(schema, scope, dialect);
    const isOwnName = scope.qualifier.length > 0 || scope.wantsTable || isQuoted;
    const typed = state.sliceDoc(from, pos).toLowerCase();
    const others = isOwnName || typed === "" ? [] : await functionItems(dialect, typed);
    const functions = new Set(others.map(({ label }) => label));
    const keywords = isOwnName ? [] : await keywordOptions(context, dialect, typed, functions);
    return {
      from,
      options: [...[...items, ...others].map((item) => toOption(item, isQuoted ? end : pos)), ...keywords],
    };
  };

/** Of thousands of names those that begin as what is typed: letters anywhere in them would find hundreds. */
async function functionItems(dialect: DialectName, typed: string): Promise<CompletionItem[]> {
  const { functionNames } = await import("./dialect-functions.ts");
  return functionNames(dialect)
    .filter((name) => name.startsWith(typed))
    .map((label) => ({ kind: "function", label, text: `${label}()`, detail: "", info: "" }));
}

async function keywordOptions(
  context: CompletionContext,
  dialect: DialectName,
  typed: string,
  functions: ReadonlySet<string>,
): Promise<Completion[]> {
  const found = await keywordCompletionSource(editorDialects[dialect], true)(context);
  return (found?.options ?? [])
    .filter(({ label }) => label.toLowerCase().startsWith(typed) && !functions.has(label.toLowerCase()))
    .map((option) => Object.assign({}, option, { section: sections.keyword }));
}

function toOption({ kind, label, text, detail, info }: CompletionItem, end: number): Completion {
  return {
    label,
    detail,
    type: kind,
    section: sections[kind],
    ...(info !== "" && { info }),
    apply: (view, _, from, to) => {
      // Of a quoted name its closing quote stands behind the place already.
      const until = Math.max(to, end > from ? Math.min(end, view.state.doc.length) : to);
      const cursor = from + text.length - (kind === "function" ? 1 : 0);
      view.dispatch({
        changes: { from, to: until, insert: text },
        selection: { anchor: cursor },
        userEvent: "input.complete",
      });
    },
  };
}
