import { clsx, type ClassValue } from "clsx";
import { mergeClasses } from "./class-conflicts.ts";

/** One class attribute of many parts; of two utilities for the same property the later one stands. */
export function classNames(...parts: ClassValue[]): string {
  return mergeClasses(clsx(parts));
}
