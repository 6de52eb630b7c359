import { useState } from "react";
import {
  type DiagramMemory,
  forgetPlaces,
  placesNow,
  rememberPlaces,
  type TableMove,
  type TablePlaces,
} from "./model/diagram-memory.ts";
import type { Point } from "./model/rectangle.ts";
import type { MemoryChange } from "./use-diagram-memory.ts";

type Places = ReadonlyMap<string, Point>;

const noPlaces: Places = new Map();

interface TablePlacesOfPerson {
  /** Of the arrangement that shows, by table name. */
  readonly moved: Places;
  /** Puts tables of the arrangement that shows elsewhere, and lets that be undone. */
  readonly keep: (places: TablePlaces) => void;
  /** Puts the tables of an arrangement where these are, and all others of it where the layout has them. Can be undone. */
  readonly replace: (arrangement: string, places: Places) => void;
  /** Takes the last move of the arrangement that shows back, and gives the places after it; undefined where there is none. */
  readonly undo: (() => Places) | undefined;
  /** Puts every table where the layout has it. */
  readonly forget: () => void;
}

/**
 * Where a person put the tables of a diagram. `arrangement` is the one that shows; undefined for a part of a diagram, of
 * which nothing is kept.
 */
export function useTablePlaces(
  memory: DiagramMemory,
  updateMemory: (change: MemoryChange) => void,
  arrangement: string | undefined,
): TablePlacesOfPerson {
  const [moves, setMoves] = useState<readonly TableMove[]>([]);
  const last = moves.findLast(({ key }) => key === arrangement);
  const put = (key: string, places: TablePlaces): void => {
    setMoves((before) => [...before, { key, before: placesNow(memory, key, places.keys()) }]);
    updateMemory((before) => rememberPlaces(before, key, places));
  };
  return {
    moved: (arrangement === undefined ? undefined : memory.moved.get(arrangement)) ?? noPlaces,
    keep: (places) => {
      if (arrangement !== undefined) put(arrangement, places);
    },
    replace: (key, places) => {
      const unmoved = Array.from(memory.moved.get(key)?.keys() ?? [], (table) => [table, undefined] as const);
      put(key, new Map<string, Point | undefined>([...unmoved, ...places]));
    },
    undo:
      last === undefined
        ? undefined
        : () => {
            updateMemory((before) => rememberPlaces(before, last.key, last.before));
            setMoves((before) => before.filter((move) => move !== last));
            return rememberPlaces(memory, last.key, last.before).moved.get(last.key) ?? noPlaces;
          },
    forget: () => {
      if (arrangement === undefined) return;
      updateMemory((before) => forgetPlaces(before, arrangement));
      setMoves((before) => before.filter(({ key }) => key !== arrangement));
    },
  };
}
