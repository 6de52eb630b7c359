import type { BlockProgress } from "../../sql/splitting-rules.ts";
import type { Token } from "../../sql/token.ts";
import { takeWord } from "./plsql-units.ts";

/** A procedure or function in the body of a package. */
interface PackageMember {
  /** The index of its name. */
  readonly nameAt: number;
  /** The index behind its last token. */
  readonly end: number;
  /** False where its code is in another language. */
  readonly isReadable: boolean;
}

interface PackageBodyParts {
  readonly members: readonly PackageMember[];
  /** The index of the BEGIN of the section that initialises the package; null where there is none. */
  readonly initialisation: number | null;
}

/** The parts of `CREATE PACKAGE BODY`, which the tokens hold from CREATE on. */
export function partsOfPackageBody(tokens: readonly Token[]): PackageBodyParts {
  const members: PackageMember[] = [];
  const frames: string[] = ["units"];
  const progress: BlockProgress = { index: 0, depth: 0, hasBlock: false, frames };
  let nameAt: number | null = null;
  for (let at = 1; at < tokens.length && frames.length > 0; at += 1) {
    const token = tokens[at];
    const isTop = frames.length === 1 && frames[0] === "units";
    if (isTop && token?.upper === "BEGIN") return { members, initialisation: at };
    if (isTop && (token?.upper === "PROCEDURE" || token?.upper === "FUNCTION")) nameAt = at + 1;
    // A member is declared here only, or its code is in another language.
    if (isTop && token?.value === ";" && nameAt !== null) {
      if (tokens.slice(nameAt, at).some(isLanguage)) members.push({ nameAt, end: at, isReadable: false });
      nameAt = null;
    }
    takeWord(tokens, at, frames, progress);
    if (!isTop && frames.length === 1 && nameAt !== null) {
      members.push({ nameAt, end: at + 1, isReadable: true });
      nameAt = null;
    }
  }
  return { members, initialisation: null };
}

const isLanguage = ({ upper }: Token): boolean => upper === "LANGUAGE" || upper === "EXTERNAL";
