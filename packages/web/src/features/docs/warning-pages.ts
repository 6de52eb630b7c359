import type { Block } from "../../components/prose/prose-model.ts";
import { readWarningPage, type WarningPage } from "./warning-page-model.ts";

// The pages are turned into data when the application is built; no Markdown is read in the browser.
const files = import.meta.glob<readonly Block[]>("../../../../../docs/warnings/*.md", {
  eager: true,
  import: "default",
});

/** The documentation of every warning, by code. */
export const warningPages: readonly WarningPage[] = Object.values(files).map(readWarningPage);
