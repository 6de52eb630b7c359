import { foldPassword } from "@foretell/contract";
import { dictionary } from "@zxcvbn-ts/language-common";

const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/**
 * Whether a password is among the fifty thousand that turn up most often where passwords were stolen, in any case, with
 * marks around it (`Password1!`), or said twice.
 */
export function isCommonPassword(password: string): boolean {
  const folded = foldPassword(password);
  const bare = folded.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const once = bare.slice(0, bare.length / 2);
  return [folded, bare, once.repeat(2) === bare ? once : bare].some((word) => commonPasswords.has(word));
}
