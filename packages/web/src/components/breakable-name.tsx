import { Fragment, type ReactNode } from "react";

/** A shorter name moves to the next line whole. */
const longName = 24;

/** A name that, where it is long, breaks behind underscores and points before it breaks inside a word. */
export function BreakableName({ text }: { text: string }): ReactNode {
  if (text.length <= longName) return text;
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
