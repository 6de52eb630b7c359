import { z } from "zod";

const minimumLength = 6;

/** The two passwords of a reset. One thing is said at a time: a missing field, then a difference, then the length. */
export const resetPasswordForm = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .check(({ value, issues }) => {
    const complain = (path: "password" | "confirmPassword", message: string) =>
      issues.push({ code: "custom", input: value, path: [path], message });
    if (value.password === "") complain("password", "Please fill in both password fields.");
    else if (value.confirmPassword === "") complain("confirmPassword", "Please fill in both password fields.");
    else if (value.password !== value.confirmPassword) complain("confirmPassword", "Passwords do not match.");
    else if (value.password.length < minimumLength)
      complain("password", "Password must be at least 6 characters long.");
  });
