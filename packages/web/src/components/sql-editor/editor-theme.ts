import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const highlighting = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null],
    color: "var(--syntax-keyword)",
    fontWeight: "500",
  },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--syntax-string)" },
  { tag: [tags.number, tags.special(tags.name)], color: "var(--syntax-number)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--syntax-comment)", fontStyle: "italic" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "var(--ink)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.25rem", minHeight: "inherit", maxHeight: "inherit" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--ink-muted)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 4px 0 8px", minWidth: "28px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in oklab, var(--surface-hover) 60%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklab, var(--accent) 28%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--surface-active)" },
  ".cm-placeholder": { color: "var(--ink-muted)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy 1px var(--blocked)",
    textUnderlineOffset: "4px",
    textDecorationSkipInk: "none",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--surface-raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "4px",
    boxShadow: "var(--raised-shadow)",
    zIndex: "60",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-mono)",
    fontSize: "0.8125rem",
    maxHeight: "15rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete": { maxWidth: "calc(100vw - 24px)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    padding: "3px 8px",
    lineHeight: "1.25rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", color: "var(--accent)", fontWeight: "600" },
  ".cm-completionDetail": { color: "var(--ink-muted)", fontStyle: "normal", marginLeft: "1em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > completion-section": {
    display: "block",
    padding: "4px 8px 2px",
    borderBottom: "1px solid var(--line-faint)",
    color: "var(--ink-muted)",
    fontFamily: "var(--font-sans)",
    fontSize: "0.75rem",
    opacity: "1",
  },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 8px", maxWidth: "20rem", fontFamily: "var(--font-sans)" },
  // On a phone there is no room beside the list: it would lie over the next entries.
  "@media (max-width: 40rem)": { ".cm-tooltip.cm-completionInfo": { display: "none" } },
  ".cm-name-hover": {
    display: "flex",
    flexDirection: "column",
    gap: "2px",
    padding: "6px 8px",
    maxWidth: "min(24rem, calc(100vw - 24px))",
    overflowWrap: "anywhere",
  },
  ".cm-name-hover > strong": { fontFamily: "var(--font-mono)", fontWeight: "600" },
  ".cm-completionIcon": { display: "none" },
  ".cm-diagnostic": { borderLeft: "3px solid var(--blocked)", padding: "4px 8px", fontFamily: "var(--font-sans)" },
});

/** The editor in the house's colours, which follow the theme by themselves. */
export const editorTheme: Extension = [look, syntaxHighlighting(highlighting)];
