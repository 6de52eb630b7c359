import { Fragment, type ReactNode } from "react";

/** A shorter name moves to the next line whole. */
const longName = 24;
/** On a line of running text more of it fits, on a phone too. */
export const longNameInText = 34;

/** A name that, where it is long, breaks behind underscores and points before it breaks inside a word. */
export function BreakableName({
  text,
  longFrom = longName,
}: {
  text: string;
  longFrom?: number | undefined;
}): ReactNode {
  if (text.length <= longFrom) return text;
  let start = 0;
  return text.split(/(?<=[_.])/).map((part) => {
    const key = start;
    start += part.length;
    return (
      <Fragment key={key}>
        {key > 0 && <wbr />}
        {part}
      </Fragment>
    );
  });
}
