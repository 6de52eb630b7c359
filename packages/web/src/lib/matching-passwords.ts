import { z } from "zod";

/**
 * The rule that a password is typed the same twice. It is joined to a form by `.and`, because a refinement of the form
 * itself would only be asked once every field holds.
 */
export const matchingPasswords = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .refine((values) => values.confirmPassword === values.password, {
    error: "Passwords do not match",
    path: ["confirmPassword"],
  });
