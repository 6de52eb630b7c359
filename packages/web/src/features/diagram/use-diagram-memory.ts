import { useCallback, useState } from "react";
import { type DiagramMemory, emptyMemory, parseMemory, serialiseMemory } from "./model/diagram-memory.ts";

/** Where a browser keeps what it remembers of a diagram. */
function diagramStorageKey(name: string): string {
  return `foretell.diagram.${name}`;
}

/** Makes of what is remembered what is to be remembered. */
export type MemoryChange = (memory: DiagramMemory) => DiagramMemory;

/** What this browser remembers of a diagram, and how to change it. Where storage is forbidden it lasts as long as the page. */
export function useDiagramMemory(name: string): readonly [DiagramMemory, (change: MemoryChange) => void] {
  const [state, setState] = useState(() => ({ name, memory: readMemory(name) }));
  // Another diagram in the same place has its own memory, from the first render on.
  const current = state.name === name ? state : { name, memory: readMemory(name) };
  if (current !== state) setState(current);
  const update = useCallback(
    (change: MemoryChange) =>
      setState((before) => {
        const memory = change(before.name === name ? before.memory : readMemory(name));
        writeMemory(name, memory);
        return { name, memory };
      }),
    [name],
  );
  return [current.memory, update];
}

function readMemory(name: string): DiagramMemory {
  try {
    return parseMemory(localStorage.getItem(diagramStorageKey(name)));
  } catch {
    return emptyMemory;
  }
}

function writeMemory(name: string, memory: DiagramMemory): void {
  try {
    localStorage.setItem(diagramStorageKey(name), serialiseMemory(memory));
  } catch {
    // A full or forbidden storage costs the memory, not the diagram.
  }
}
