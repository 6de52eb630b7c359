import { useLocation } from "@tanstack/react-router";

/** The page from which a link led here, and how to call it. */
export interface CameFrom {
  readonly href: string;
  /** What it is, for a link back to it: `the simulation`. */
  readonly label: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    cameFrom?: CameFrom;
  }
}

/** Where the visitor came from, where the link told; it survives a reload. */
export function useCameFrom(): CameFrom | undefined {
  return useLocation({ select: ({ state }) => state.cameFrom });
}
