const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
const maxLength = 120;

/** Parts of a file's name, in order, with what file systems refuse replaced; what is not known is left out. */
export function fileName(parts: readonly (string | undefined)[], extension: string): string {
  const stem = parts
    .filter((part) => part !== undefined)
    .map((part) => part.replaceAll(forbidden, "-").trim())
    .filter((part) => part !== "")
    .join(" ")
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
  return `${stem}.${extension}`;
}
