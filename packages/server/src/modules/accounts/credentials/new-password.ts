import { findPersonalPasswordFault, passwordFaults } from "@foretell/contract";
import type { PasswordOwner } from "@foretell/contract";
import { validationFailed } from "../../../errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Throws where a password is among those that anybody would try; the contract has refused what its form alone tells. */
export function assertUncommon(password: string): void {
  if (isCommonPassword(password)) throw validationFailed([{ path: "password", message: passwordFaults.common }]);
}

/** Throws where a password tells of its owner. */
export function assertImpersonal(password: string, owner: PasswordOwner): void {
  const message = findPersonalPasswordFault(password, owner);
  if (message !== undefined) throw validationFailed([{ path: "password", message }]);
}
