/** Hands a file to the person as a download. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun when the click returns; its bytes are read within this time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
