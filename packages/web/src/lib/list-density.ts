import { useState } from "react";

const storageKey = "foretell.denseLists";

/** Whether lists show one line an entry; the browser remembers it. */
export function useListDensity(): readonly [isDense: boolean, setIsDense: (isDense: boolean) => void] {
  const [isDense, setIsDense] = useState(readDensity);
  const change = (next: boolean): void => {
    setIsDense(next);
    try {
      if (next) localStorage.setItem(storageKey, "on");
      else localStorage.removeItem(storageKey);
    } catch {
      // Without storage it holds for this page.
    }
  };
  return [isDense, change];
}

function readDensity(): boolean {
  try {
    return localStorage.getItem(storageKey) === "on";
  } catch {
    return false;
  }
}
