/**
 * Puts a text on the clipboard. Over plain HTTP browsers give no clipboard but to the command of old.
 *
 * @throws Error where the browser allows neither
 */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.setAttribute("readonly", "");
  holder.style.position = "fixed";
  holder.style.opacity = "0";
  const focused = document.activeElement;
  // A modal dialog makes all that lies outside of it inert.
  (focused?.closest("dialog") ?? document.body).append(holder);
  holder.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard.
  const isCopied = document.execCommand("copy");
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("the browser does not allow to copy");
}
