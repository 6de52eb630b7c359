import type { Span } from "../../sql/span.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";

/** A name that takes a column from a query around its own, and where that query has it from; -1 where that is not known. */
interface OuterName {
  readonly start: number;
  readonly sourceStart: number;
}

const namesByResolver = new WeakMap<Resolver, readonly OuterName[]>();

/** In the order of the text. */
function outerNames(resolver: Resolver): readonly OuterName[] {
  let names = namesByResolver.get(resolver);
  if (names === undefined) {
    const outer = [...resolver.bindings].filter(([, { isOuter }]) => isOuter);
    names = outer
      .map(([{ span }, { source }]) => ({ start: span.start, sourceStart: source?.span.start ?? -1 }))
      .sort((first, second) => first.start - second.start);
    namesByResolver.set(resolver, names);
  }
  return names;
}

/**
 * Whether a query, by the place where it stands, may take columns from around it: it then gives each row of these a value of its own.
 * What a query inside it takes from it does not count.
 */
export function mayNameOuter(resolver: Resolver, { start, end }: Span): boolean {
  const names = outerNames(resolver);
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.start ?? start) < start) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < names.length; at += 1) {
    const name = names[at];
    if (name === undefined || name.start >= end) return false;
    if (name.sourceStart < start || name.sourceStart >= end) return true;
    resolver.schema.steps.take("estimates");
  }
  return false;
}
