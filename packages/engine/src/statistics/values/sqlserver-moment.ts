const dayMs = 86_400_000;

/**
 * The text of a `datetime` or `smalldatetime` that SQL Server's scripts write as its bytes: days since 1900-01-01, then
 * 1/300 seconds or minutes. Undefined for other types and lengths, and for moments between two milliseconds.
 * @see https://learn.microsoft.com/sql/t-sql/functions/cast-and-convert-transact-sql
 */
export function momentOfBytes(hex: string, type: string): string | undefined {
  const digits = hex.slice(2);
  const isSmall = type === "smalldatetime";
  if ((type !== "datetime" && !isSmall) || digits.length !== (isSmall ? 8 : 16)) return undefined;
  const half = digits.length / 2;
  const days = isSmall ? Number.parseInt(digits.slice(0, half), 16) : Number.parseInt(digits.slice(0, half), 16) | 0;
  const ticks = Number.parseInt(digits.slice(half), 16);
  // The server shows 1/300 seconds as .000, .003 and .007.
  const timeMs = isSmall ? ticks * 60_000 : Math.round((ticks * 10) / 3);
  if (Number.isNaN(days) || timeMs >= dayMs || days < -53_690 || days > 2_958_463) return undefined;
  const text = new Date(Date.UTC(1900, 0, 1) + days * dayMs + timeMs).toISOString().slice(0, 23).replace("T", " ");
  return text.replace(/\.000$/u, "").replace(/ 00:00:00$/u, "");
}
