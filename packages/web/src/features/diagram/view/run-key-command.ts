import type { Direction } from "../model/nearest-table.ts";
import type { KeyCommand } from "./key-commands.ts";

/** What a view lets keys do. */
export interface CommandTarget {
  readonly chooseTowards: (direction: Direction) => void;
  readonly panBy: (dx: number, dy: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly zoomTo: (zoom: number) => void;
  readonly fit: () => void;
  readonly focusOnChosen: () => void;
  /** Chooses the table beside others, or takes it from these. */
  readonly toggleChosen: () => void;
  readonly search: () => void;
}

/** Does what a key asks for. */
export function runKeyCommand(command: KeyCommand, target: CommandTarget): void {
  switch (command.kind) {
    case "next":
      return target.chooseTowards(command.direction);
    case "pan":
      return target.panBy(command.dx, command.dy);
    case "zoom":
      return target.zoomBy(command.factor);
    case "fit":
      return target.fit();
    case "actual size":
      return target.zoomTo(1);
    case "focus":
      return target.focusOnChosen();
    case "toggle":
      return target.toggleChosen();
    case "search":
      return target.search();
  }
}
