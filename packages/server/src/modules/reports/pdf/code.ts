import type { Content } from "pdfmake";
import { formatCount } from "../wording.ts";
import { colours } from "./colours.ts";

const maxLength = 6_000;

/** SQL as it was written, in a box; of a longer one its beginning, which is said. */
export function code(sql: string): Content {
  const shown = sql.length > maxLength ? sql.slice(0, maxLength).toWellFormed() : sql;
  const text = shown.replaceAll("\t", "  ").replaceAll(/[^\P{Cc}\n]/gu, "");
  return {
    stack: [
      {
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: () => 10,
          paddingRight: () => 10,
          paddingTop: () => 8,
          paddingBottom: () => 8,
        },
        table: {
          widths: ["*"],
          body: [
            [
              {
                text,
                font: "Mono",
                fontSize: 8,
                fillColor: colours.paper,
                preserveLeadingSpaces: true,
                wordBreak: "break-all",
              },
            ],
          ],
        },
      },
      ...(shown === sql
        ? []
        : [
            {
              text: `The first ${formatCount(maxLength)} of ${formatCount(sql.length)} characters.`,
              style: "note",
            },
          ]),
    ],
  };
}
