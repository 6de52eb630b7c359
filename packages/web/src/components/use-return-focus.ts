import { useRef } from "react";

/**
 * Handlers for a dialog's content that give the focus back to where it was before the dialog opened. The dialogs here are
 * opened by state and not by a trigger of their own, so the library knows no place to return to.
 */
export function useReturnFocus(onOpen?: (event: Event) => void) {
  const origin = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      origin.current = document.activeElement;
      onOpen?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus();
    },
  };
}
