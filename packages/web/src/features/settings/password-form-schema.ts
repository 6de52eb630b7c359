import { givenPassword, newPassword } from "@foretell/contract";
import { z } from "zod";
import { matchingPasswords } from "../../lib/matching-passwords.ts";

/** A change of password: the current one, and the new one twice. */
export const passwordForm = z
  .object({
    current_password: givenPassword("Current password is required"),
    password: newPassword("New password is required"),
  })
  .and(matchingPasswords);
