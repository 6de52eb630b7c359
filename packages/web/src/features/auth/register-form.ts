import { registerBody } from "@foretell/contract";
import { z } from "zod";
import { matchingPasswords } from "../../lib/matching-passwords.ts";

/** A new account, its password twice. */
export const registerForm = registerBody
  .safeExtend({ confirmPassword: z.string().min(1, { error: "Please confirm your password" }) })
  .and(matchingPasswords);
