/** Literals, quoted names and comments, so that the signs of one are not looked for in another. */
const tokens =
  /'(?:[^']|'')*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|--[^\n]*|\/\*(?!!)[\s\S]*?(?:\*\/|$)/g;

/** MySQL's other comment. Only where a line begins with it: in the middle of one it may be an operator. */
const hashLine = /^[ \t]*#[^\n]*$/gm;

/**
 * A statement in one line, without its comments: joined to one line, a comment would seem to hold what follows it. A text
 * of nothing but comments stays as it is.
 */
export function statementLine(text: string): string {
  const bare = inOneLine(
    text.replaceAll(hashLine, " ").replaceAll(tokens, (token) => (/^(?:--|\/\*)/.test(token) ? " " : token)),
  );
  return bare === "" ? inOneLine(text) : bare;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Whether a person, or the form by what the statement does, gave the simulation a name: it is not just a moment. */
export const isNamed = (name: string): boolean => !/^Simulation \d{4}-\d{2}-\d{2}/.test(name);

/** What tells a simulation from others: its name, or its statement where nobody named it. */
export function simulationTitle({ name, query_text: text }: { readonly name: string; readonly query_text: string }): {
  readonly title: string;
  readonly isStatement: boolean;
} {
  return isNamed(name) ? { title: name, isStatement: false } : { title: statementLine(text), isStatement: true };
}
