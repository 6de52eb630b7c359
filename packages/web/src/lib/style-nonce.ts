import { setNonce } from "get-nonce";

/**
 * What a style sheet must carry that a script writes into the page, or the server's policy for content refuses it. Empty
 * where the page did not come from the server, which then has no policy either.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Tells it to the parts that are not given it: dialogs and menus, which keep the page behind them from scrolling. */
export function shareStyleNonce(): void {
  const nonce = styleNonce();
  if (nonce !== "") setNonce(nonce);
}
