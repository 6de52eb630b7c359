import { expect, it } from "vitest";
import { readMarkdown } from "../../build/read-markdown.ts";

it("reads headings, paragraphs, lists and code as data", () => {
  const blocks = readMarkdown(
    "# A\n\nOne `x < 1`\ntwo **b** _c \\* d_ [e](/f)\n\n- g\n- h\n\n```sql\nSELECT 1 < 2\n```\n",
  );
  expect(blocks).toEqual([
    { kind: "heading", level: 1, children: [{ kind: "text", text: "A" }] },
    {
      kind: "paragraph",
      children: [
        { kind: "text", text: "One " },
        { kind: "code", text: "x < 1" },
        { kind: "text", text: " two " },
        { kind: "strong", children: [{ kind: "text", text: "b" }] },
        { kind: "text", text: " " },
        {
          kind: "emphasis",
          children: [
            { kind: "text", text: "c " },
            { kind: "text", text: "*" },
            { kind: "text", text: " d" },
          ],
        },
        { kind: "text", text: " " },
        { kind: "link", href: "/f", children: [{ kind: "text", text: "e" }] },
      ],
    },
    {
      kind: "list",
      isOrdered: false,
      items: [
        [{ kind: "paragraph", children: [{ kind: "text", text: "g" }] }],
        [{ kind: "paragraph", children: [{ kind: "text", text: "h" }] }],
      ],
    },
    { kind: "code", text: "SELECT 1 < 2" },
  ]);
});

it.each(["<script>alert(1)</script>", "a <b>c</b>", "| a |\n| - |\n| b |", "![a](b.png)"])("refuses %j", (text) => {
  expect(() => readMarkdown(text)).toThrow("The application does not show this Markdown");
});
