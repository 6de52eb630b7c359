import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// The merge tool must know the house's sizes; it would take `text-small` for a colour and drop it before `text-ink`.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["small", "base", "lead", "title", "figure"],
      radius: ["small", "control", "panel"],
      shadow: ["raised"],
      spacing: ["row", "row-dense", "control"],
      container: ["page", "reading"],
    },
  },
});

/** One class attribute of many parts; of two utilities for the same property the later one stands. */
export function classNames(...parts: ClassValue[]): string {
  return merge(clsx(parts));
}
