import { newPassword } from "@foretell/contract";
import { z } from "zod";

const missing = "Please fill in both password fields.";
const chosen = newPassword(missing, "Password must be at least 6 characters long.");

/** The two passwords of a reset. One thing is said at a time: a missing field, then a difference, then the password itself. */
export const resetPasswordForm = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .check(({ value, issues }) => {
    const complain = (path: "password" | "confirmPassword", message: string) =>
      issues.push({ code: "custom", input: value, path: [path], message });
    if (value.password === "") complain("password", missing);
    else if (value.confirmPassword === "") complain("confirmPassword", missing);
    else if (value.password !== value.confirmPassword) complain("confirmPassword", "Passwords do not match.");
    else for (const issue of chosen.safeParse(value.password).error?.issues ?? []) complain("password", issue.message);
  });
