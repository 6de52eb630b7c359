import { hoverTooltip } from "@codemirror/view";
import { formatQuantity } from "../../lib/format.ts";
import { meaningAt } from "./completion-items.ts";
import type { CompletionSetting } from "./completion-source.ts";
import { columnFacts } from "./editor-schema.ts";
import { scopeAt } from "./statement-scope.ts";

/** Tells of the column or table under the pointer: type, NULL, keys, rows. */
export const nameHover = (setting: () => CompletionSetting) =>
  hoverTooltip(
    (view, pos, side) => {
      const { dialect, schema } = setting();
      if (schema === undefined) return null;
      // A place between two characters belongs to the one that the pointer is over.
      const scope = scopeAt(view.state.sliceDoc(), side < 0 ? pos : pos + 1, dialect);
      const found = meaningAt(schema, scope);
      if (found === undefined) return null;
      const { table, column } = found;
      const rows = table.row_count ?? null;
      const facts =
        column === undefined
          ? [
              "table",
              formatQuantity(table.columns.length, "column"),
              rows === null ? "rows not known" : formatQuantity(rows, "row"),
            ]
          : [
              ...columnFacts(schema, table, column),
              ...(rows === null ? [] : [`${formatQuantity(rows, "row")} in the table`]),
            ];
      return {
        pos: scope.word.start,
        end: scope.word.end,
        above: true,
        create: () => ({ dom: tooltipOf(column === undefined ? table.name : `${table.name}.${column.name}`, facts) }),
      };
    },
    { hideOnChange: true },
  );

function tooltipOf(name: string, facts: readonly string[]): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-name-hover";
  const title = document.createElement("strong");
  title.textContent = name;
  const told = document.createElement("span");
  told.textContent = facts.join(" · ");
  dom.append(title, told);
  return dom;
}
