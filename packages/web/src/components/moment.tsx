import { formatAgo, formatDay, formatMoment } from "../lib/format.ts";

/** A time in words a person reads; the exact one on hover. */
export function Moment({ at, as = "day" }: { at: string; as?: "day" | "moment" | "ago" | undefined }) {
  const format = { day: formatDay, moment: formatMoment, ago: formatAgo }[as];
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {format(at)}
    </time>
  );
}
