import { describe, expect, it } from "vitest";
import {
  forgotPasswordBody,
  loginBody,
  projectBody,
  registerBody,
  resetPasswordBody,
  runSimulationBody,
  simulationFormBody,
} from "../src/index.ts";
import type { z } from "zod";

function messages(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const result: Record<string, string[]> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? [])
    (result[issue.path.join(".")] ??= []).push(issue.message);
  return result;
}

describe("validation messages", () => {
  it("ask for every field of the registration, one message a field", () => {
    expect(messages(registerBody, {})).toEqual({
      full_name: ["Full name is required"],
      email: ["Email is required"],
      password: ["Password is required"],
    });
    expect(messages(registerBody, { full_name: " a ", email: "x", password: "12345" })).toEqual({
      full_name: ["Full name must be at least 2 characters"],
      email: ["Email is invalid"],
      password: ["Password must be at least 6 characters"],
    });
  });

  it("trim and lower-case an address", () => {
    expect(loginBody.parse({ email: "  Ann@Example.COM ", password: "x" }).email).toBe("ann@example.com");
  });

  it.each(["a b@c.de", "a@b", "<a@b.de>", "a@b.de\r\nBcc: x@y.z", "@b.de"])("refuse the address %j", (address) => {
    expect(messages(loginBody, { email: address, password: "x" })).toEqual({ email: ["Email is invalid"] });
  });

  it("use the reset and forgot pages' own words", () => {
    expect(messages(forgotPasswordBody, { email: "x" })).toEqual({ email: ["Please enter a valid email address"] });
    expect(messages(resetPasswordBody, { token: "t" })).toEqual({ password: ["Please fill in both password fields."] });
    expect(messages(resetPasswordBody, { token: "t", newPassword: "12345" })).toEqual({
      newPassword: ["Password must be at least 6 characters long."],
    });
    expect(messages(resetPasswordBody, { password: "brand new" })).toEqual({
      token: ["Invalid or missing reset token."],
    });
  });

  it("name what a simulation and a project lack", () => {
    expect(messages(simulationFormBody, {})).toMatchObject({
      name: ["Simulation name is required"],
      query_text: ["Query is required"],
      query_type: ["Query type is required"],
      schema_id: ["Schema version selection is required"],
    });
    expect(messages(projectBody, { name: "   " })).toEqual({ name: ["Project name is required"] });
    expect(messages(runSimulationBody, { project_id: "7", query_text: "SELECT 1" })).toMatchObject({
      project_id: ["This is not an id"],
    });
  });
});
