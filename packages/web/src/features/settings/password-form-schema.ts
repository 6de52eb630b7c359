import { findPersonalPasswordFault, givenPassword, newPassword, type PasswordOwner } from "@foretell/contract";
import { z } from "zod";
import { matchingPasswords } from "../../lib/matching-passwords.ts";

/** A change of this person's password: the current one, and the new one twice. */
export function passwordFormOf(owner: PasswordOwner) {
  return z
    .object({
      current_password: givenPassword("Current password is required"),
      password: newPassword("New password is required").superRefine((password, context) => {
        const message = findPersonalPasswordFault(password, owner);
        if (message !== undefined) context.addIssue({ code: "custom", message });
      }),
    })
    .and(matchingPasswords);
}
