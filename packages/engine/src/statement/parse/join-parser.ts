import type { JoinedTable } from "../ast.ts";
import { refuseForeign } from "./foreign-clause.ts";
import { skipParentheses } from "./parser.ts";
import type { Parser } from "./parser.ts";

interface JoinWords {
  readonly type: JoinedTable["type"];
  readonly isNatural: boolean;
}

/** Whether ON or USING stands at the cursor. */
export const startsJoinCondition = (parser: Parser) =>
  parser.cursor.isWord("ON") || (parser.cursor.isWord("USING") && parser.cursor.isSymbol("(", 1));

const joinHints = new Set(["LOOP", "HASH", "MERGE", "REMOTE"]);

/** Takes the words of a join up to JOIN; null, with the cursor where it was, when none begins here. */
export function takeJoinWords(parser: Parser): JoinWords | null {
  const { cursor, grammar } = parser;
  if (cursor.isWords("CROSS", "APPLY") || cursor.isWords("OUTER", "APPLY")) {
    refuseForeign(parser, "CROSS APPLY and OUTER APPLY");
    const type = cursor.isWord("CROSS") ? "CROSS APPLY" : "OUTER APPLY";
    cursor.index += 2;
    return { type, isNatural: false };
  }
  if (grammar.dialect === "mysql" && cursor.takeWord("STRAIGHT_JOIN")) return { type: "INNER", isNatural: false };
  if (grammar.dialect === "sqlite") return takeSqliteJoinWords(parser);
  const begin = cursor.index;
  if (grammar.dialect === "oracle" && cursor.isWord("PARTITION") && cursor.isWords("PARTITION", "BY")) {
    cursor.index += 2;
    if (cursor.isSymbol("(")) skipParentheses(parser);
    else parser.parseExpression();
  }
  let isNatural = cursor.takeWord("NATURAL");
  let type: JoinedTable["type"] = "INNER";
  if (cursor.isWords("FULL", "OUTER")) refuseForeign(parser, "FULL OUTER JOIN");
  if (cursor.takeWord("CROSS")) type = "CROSS";
  else if (cursor.takeWord("LEFT")) type = "LEFT";
  else if (cursor.takeWord("RIGHT")) type = "RIGHT";
  else if (grammar.dialect !== "mysql" && cursor.takeWord("FULL")) type = "FULL";
  else cursor.takeWord("INNER");
  if (type === "LEFT" || type === "RIGHT" || type === "FULL") cursor.takeWord("OUTER");
  if (!isNatural) isNatural = cursor.takeWord("NATURAL");
  if (grammar.dialect === "sqlserver" && cursor.isAnyWord(joinHints)) cursor.advance();
  if (cursor.takeWord("JOIN")) return { type, isNatural };
  cursor.index = begin;
  return null;
}

const sqliteJoinWords = ["NATURAL", "LEFT", "OUTER", "RIGHT", "FULL", "INNER", "CROSS"] as const;
const mostSqliteJoinWords = 3;

/**
 * SQLite takes up to three words in any order, also one twice, as long as they do not contradict each other.
 * @see https://www.sqlite.org/syntax/join-operator.html and sqlite3JoinType of its source
 */
function takeSqliteJoinWords({ cursor }: Parser): JoinWords | null {
  const begin = cursor.index;
  const words = new Set<(typeof sqliteJoinWords)[number]>();
  for (let count = 0; count < mostSqliteJoinWords; count += 1) {
    const word = sqliteJoinWords.find((each) => cursor.takeWord(each));
    if (word === undefined) break;
    words.add(word);
  }
  const [isLeft, isRight] = [words.has("LEFT") || words.has("FULL"), words.has("RIGHT") || words.has("FULL")];
  const isOuter = isLeft || isRight;
  const isInner = words.has("INNER") || words.has("CROSS");
  const isWrong = (isOuter && isInner) || (words.has("OUTER") && !isOuter);
  if (isWrong || !cursor.takeWord("JOIN")) {
    cursor.index = begin;
    return null;
  }
  const outer = isLeft && isRight ? "FULL" : isLeft ? "LEFT" : "RIGHT";
  return { type: isOuter ? outer : words.has("CROSS") ? "CROSS" : "INNER", isNatural: words.has("NATURAL") };
}
