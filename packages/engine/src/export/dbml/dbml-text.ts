/** A name, on one line, in quotes where it is not made of letters, digits and underscores. */
export function dbmlName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `"${escaped(name.replaceAll(/\s+/g, " "), '"')}"`;
}

/** A text in single quotes, over several lines in triple ones. */
export function dbmlText(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, "\n");
  return plain.includes("\n") ? `'''${escaped(plain, "'")}'''` : `'${escaped(plain, "'")}'`;
}

/** An expression in backticks, for which there is no escape: those of MySQL's names become double quotes. */
export function dbmlExpression(expression: string): string {
  return `\`${expression.replaceAll("`", '"').replaceAll(/\s+/g, " ")}\``;
}

/** A type; whatever is more than a word with numbers in parentheses stands in quotes. */
export function dbmlType(type: string): string {
  if (type === "") return "any";
  const plain = type.replaceAll(/\s+/g, " ");
  return /^[A-Za-z_]\w*(?:\(\d+(?:, ?\d+)*\))?$/.test(plain) ? plain : `"${escaped(plain, '"')}"`;
}

/** A default: numbers, texts and the three words as they are, everything else as an expression. */
export function dbmlDefault(expression: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(expression)) return expression;
  if (/^(?:true|false|null)$/i.test(expression)) return expression.toLowerCase();
  const text = /^'((?:[^'\\]|'')*)'$/.exec(expression)?.[1];
  return text === undefined ? dbmlExpression(expression) : dbmlText(text.replaceAll("''", "'"));
}

function escaped(text: string, quote: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
}
