/**
 * Whether a text has the beginnings of a SELECT … FROM, INSERT INTO, UPDATE … SET or DELETE FROM in it, as the form of
 * collaborative projects asks for. Each word is looked for once, so that no text takes long.
 */
export function isSimpleStatement(text: string): boolean {
  return (
    /\binsert\s+into\b|\bdelete\s+from\b/iu.test(text) ||
    isPair(text, "select", "from") ||
    isPair(text, "update", "set")
  );
}

function isPair(text: string, first: string, second: string): boolean {
  const start = new RegExp(`\\b${first}\\b`, "iu").exec(text);
  return start !== null && new RegExp(`\\b${second}\\b`, "iu").test(text.slice(start.index + first.length));
}
