const maxStemLength = 100;

/** A name as the stem of a file's name: less what file systems do not take, or `fallback` where nothing is left. */
export function fileStem(name: string, fallback: string): string {
  const stem = name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, "-")
    .replaceAll(/^[-.\s]+|[-.\s]+$/g, "")
    .slice(0, maxStemLength)
    .toWellFormed();
  return stem === "" ? fallback : stem;
}
