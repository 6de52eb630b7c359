import { z } from "zod";

/** Who chooses a password, as far as it must not tell of them. */
export interface PasswordOwner {
  readonly full_name: string;
  readonly email: string;
}

/** What is said of passwords that are long enough and still the first that anybody would try. */
export const passwordFaults = {
  blank: "Password must not be only spaces",
  simple: "Password must not be repeated characters or a simple sequence",
  product: "Password must not contain the name Foretell",
  personal: "Password must not contain your name or email address",
  common: "This password is among the most common ones. Choose another",
} as const;

const productName = "foretell";
/** A shorter part of a name stands in too many words to tell of anybody. */
const personalPartPattern = /\p{L}{4,}/gu;
/** Of `abc` or `111`; two characters follow each other in any word. */
const shortestRun = 3;

/** A text as passwords are compared: neither the case nor the way in which a character is written sets two apart. */
export function foldPassword(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/** Why a password is refused whoever chooses it; undefined where nothing speaks against it. */
export function findPasswordFault(password: string): string | undefined {
  const folded = foldPassword(password);
  if (folded === "") return passwordFaults.blank;
  if (isMadeOfRuns(Array.from(folded))) return passwordFaults.simple;
  return folded.includes(productName) ? passwordFaults.product : undefined;
}

/** Why a password is refused of this person; undefined where nothing speaks against it. */
export function findPersonalPasswordFault(password: string, owner: PasswordOwner): string | undefined {
  const folded = foldPassword(password);
  return personalParts(owner).some((part) => folded.includes(part)) ? passwordFaults.personal : undefined;
}

/** The parts of at least four letters of a person's name and address, folded; the end of the domain tells of nobody. */
function personalParts({ full_name, email }: PasswordOwner): string[] {
  const address = email.replace(/\.[^.@]*$/, "");
  return [full_name, address].flatMap((text) => foldPassword(text).match(personalPartPattern) ?? []);
}

/** Whether the characters are one run after the other: each the same as the one before, its successor or its predecessor. */
function isMadeOfRuns(characters: readonly string[]): boolean {
  let start = 0;
  while (start < characters.length) {
    const step = stepAt(characters, start);
    let end = start + 1;
    while (end < characters.length && Math.abs(step) <= 1 && stepAt(characters, end - 1) === step) end += 1;
    if (end - start < shortestRun) return false;
    start = end;
  }
  return true;
}

/** How far the next character's code is from this one's. A zero follows a nine, as on the keyboard. */
function stepAt(characters: readonly string[], index: number): number {
  const [from = "", to = ""] = characters.slice(index, index + 2);
  if (from + to === "90") return 1;
  if (from + to === "09") return -1;
  return to === "" ? Number.NaN : (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
}

/** A password that is being chosen. The upper limit bounds the work of hashing; blanks at its ends do not make it longer. */
export function newPassword(
  requiredMessage = "Password is required",
  tooShortMessage = "Password must be at least 6 characters",
) {
  return z
    .string({ error: requiredMessage })
    .min(1, { error: requiredMessage, abort: true })
    .min(6, { error: tooShortMessage, abort: true })
    .max(1_000, { error: "Password must be at most 1000 characters", abort: true })
    .superRefine((password, context) => {
      const length = password.trim().length;
      const message = length > 0 && length < 6 ? tooShortMessage : findPasswordFault(password);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    });
}
