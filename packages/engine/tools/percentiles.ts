/** Median, 90th and 95th percentile and maximum of numbers; dashes when there are none. */
export function summarise(numbers: readonly number[]): string {
  if (numbers.length === 0) return "–";
  const sorted = [...numbers].sort((first, second) => first - second);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return `${format(at(0.5))} / ${format(at(0.9))} / ${format(at(0.95))} / ${format(sorted.at(-1) ?? 0)}`;
}

const format = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
