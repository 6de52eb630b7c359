import { describe, expect, it } from "vitest";
import { registerForm } from "../src/features/auth/register-form.ts";
import { resetPasswordForm } from "../src/features/auth/reset-password-form.ts";
import { passwordFormOf } from "../src/features/settings/password-form-schema.ts";
import { complaints } from "./support/complaints.ts";

describe("Create Account", () => {
  const valid = { full_name: "Ann Example", email: "ann@example.org", password: "secret", confirmPassword: "secret" };

  it("takes a complete form", () => {
    expect(complaints(registerForm, valid)).toEqual({});
  });

  it("names every empty field at once", () => {
    expect(complaints(registerForm, { full_name: "", email: "", password: "", confirmPassword: "" })).toEqual({
      full_name: "Full name is required",
      email: "Email is required",
      password: "Password is required",
      confirmPassword: "Please confirm your password",
    });
  });

  it.each([
    ["a name of one letter", { full_name: " A " }, { full_name: "Full name must be at least 2 characters" }],
    ["an address that is none", { email: "ann@" }, { email: "Email is invalid" }],
    [
      "a short password",
      { password: "12345", confirmPassword: "12345" },
      { password: "Password must be at least 6 characters" },
    ],
    [
      "a password that tells of its owner",
      { full_name: "Ann Secretary", password: "secretary", confirmPassword: "secretary" },
      { password: "Password must not contain your name or email address" },
    ],
    ["another confirmation", { confirmPassword: "Secret" }, { confirmPassword: "Passwords do not match" }],
    [
      "another confirmation beside another error",
      { email: "", confirmPassword: "Secret" },
      { email: "Email is required", confirmPassword: "Passwords do not match" },
    ],
  ])("complains of %s", (_, change, expected) => {
    expect(complaints(registerForm, { ...valid, ...change })).toEqual(expected);
  });
});

describe("Reset Password", () => {
  it.each([
    ["", "", { password: "Please fill in both password fields." }],
    ["brand new", "", { confirmPassword: "Please fill in both password fields." }],
    ["brand new", "another", { confirmPassword: "Passwords do not match." }],
    ["short", "short", { password: "Password must be at least 6 characters long." }],
    ["brand new", "brand new", {}],
    ["aaaaaa", "aaaaaa", { password: "Password must not be repeated characters or a simple sequence" }],
  ])("says of %j and %j: %j", (password, confirmPassword, expected) => {
    expect(complaints(resetPasswordForm, { password, confirmPassword })).toEqual(expected);
  });
});

describe("Change Password", () => {
  it.each([
    [
      { current_password: "", password: "", confirmPassword: "" },
      { current_password: "Current password is required", password: "New password is required" },
    ],
    [
      { current_password: "x", password: "12345", confirmPassword: "12345" },
      { password: "Password must be at least 6 characters" },
    ],
    [
      { current_password: "", password: "secret", confirmPassword: "other!" },
      { current_password: "Current password is required", confirmPassword: "Passwords do not match" },
    ],
    [{ current_password: "x", password: "secret", confirmPassword: "secret" }, {}],
    [
      { current_password: "x", password: "lovelace7", confirmPassword: "lovelace7" },
      { password: "Password must not contain your name or email address" },
    ],
  ])("says of %j: %j", (values, expected) => {
    expect(complaints(passwordFormOf({ full_name: "Ada Lovelace", email: "ada@example.org" }), values)).toEqual(
      expected,
    );
  });
});
