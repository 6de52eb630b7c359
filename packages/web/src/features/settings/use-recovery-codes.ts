import { useState } from "react";

/** What `RecoveryCodes` shows, and what its buttons do. */
export interface ShownCodes {
  readonly codes: readonly string[];
  /** The window is to close while the codes are nowhere but in it. */
  readonly isLeaving: boolean;
  readonly onKept: () => void;
  readonly onStay: () => void;
  readonly onDone: () => void;
}

/**
 * New recovery codes in a window: `show` has them shown once the server has made them, and `close` asks first, while they
 * were neither copied nor downloaded, where it closes at once otherwise.
 */
export function useRecoveryCodes(onClose: () => void): {
  readonly shown: ShownCodes | undefined;
  readonly show: (codes: readonly string[]) => void;
  readonly close: () => void;
} {
  const [codes, show] = useState<readonly string[]>();
  const [isKept, setKept] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  return {
    shown:
      codes === undefined
        ? undefined
        : { codes, isLeaving, onKept: () => setKept(true), onStay: () => setLeaving(false), onDone: onClose },
    show,
    close: () => (codes === undefined || isKept ? onClose() : setLeaving(true)),
  };
}
