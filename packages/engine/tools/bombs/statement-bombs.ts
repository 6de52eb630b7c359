import type { Bomb } from "./bomb.ts";
import { codeKinds } from "./statement-bombs-code.ts";
import { conditionKinds } from "./statement-bombs-conditions.ts";
import { joinKinds } from "./statement-bombs-joins.ts";
import { keyKinds } from "./statement-bombs-keys.ts";
import { queryKinds } from "./statement-bombs-queries.ts";
import { syntaxKinds } from "./statement-bombs-syntax.ts";
import { textKinds } from "./statement-bombs-texts.ts";
import { valueKinds } from "./statement-bombs-values.ts";
import { writeKinds } from "./statement-bombs-writes.ts";
import { bombsOf } from "./statement-kind.ts";

/** Statements that are made to cost more than they weigh, each with a dump that it is put to. */
export const statementBombs: readonly Bomb[] = bombsOf([
  ...joinKinds,
  ...queryKinds,
  ...conditionKinds,
  ...valueKinds,
  ...textKinds,
  ...writeKinds,
  ...keyKinds,
  ...codeKinds,
  ...syntaxKinds,
]);
