import type { Span } from "../../sql/span.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";

const startsByResolver = new WeakMap<Resolver, readonly number[]>();

/** Where the names begin that take a column from a query around their own, in the order of the text. */
function outerStarts(resolver: Resolver): readonly number[] {
  let starts = startsByResolver.get(resolver);
  if (starts === undefined) {
    const outer = [...resolver.bindings].filter(([, { isOuter }]) => isOuter);
    starts = outer.map(([{ span }]) => span.start).sort((first, second) => first - second);
    startsByResolver.set(resolver, starts);
  }
  return starts;
}

/** Whether a query, by the place where it stands, may take columns from around it: it then gives each row of these a value of its own. */
export function mayNameOuter(resolver: Resolver, { start, end }: Span): boolean {
  const starts = outerStarts(resolver);
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return (starts[low] ?? end) < end;
}
