import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";
import { answer, failWith, fillIn, hold, missing, press } from "./steps.ts";

const path = "/settings";
const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNO${"ABCDEFGHIJ".charAt(index)}`);

/** The server has a secret for an authenticator app, and takes any code of it. */
async function setupPrepared(page: Page): Promise<void> {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const uri = `otpauth://totp/Foretell%3Aada%40example.com?secret=${secret}&issuer=Foretell`;
  await page.route("**/v1/users/me/second-factor", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 201, json: { success: true, data: { secret, uri } } })
      : route.fallback(),
  );
  await answer("**/v1/users/me/second-factor/confirm", { recovery_codes: recoveryCodes })(page);
}

async function reachSetupCode(page: Page): Promise<void> {
  await press("Set up two-step sign-in")(page);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("correct horse");
  await press("Continue")(page);
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
}

async function reachCodes(page: Page): Promise<void> {
  await reachSetupCode(page);
  await page.getByLabel("Code", { exact: true }).fill("123456");
  await press("Turn on")(page);
  await page.getByRole("list", { name: "Recovery codes" }).waitFor();
}

const secondFactorWith = (left: number) =>
  answer("**/v1/users/me/second-factor", {
    is_on: true,
    enabled_at: "2026-03-02T09:30:00.000Z",
    recovery_codes_left: left,
  });

const figure = (used: number, limit: number | null, verifiedLimit = limit) => ({
  used,
  limit,
  verified_limit: verifiedLimit,
});

const usage = {
  is_verified: true,
  storage_bytes: figure(1_850_000_000, 2_000_000_000),
  projects: figure(12, 1_000),
  schemas: figure(128, 10_000),
  simulations: figure(93_210, 100_000),
  uploaded_bytes_today: figure(0, null),
  day_ends_at: new Date(Date.now() + hourMs).toISOString(),
  largest_projects: ["Everything that finance has kept since nineteen ninety-eight, with archives", "Billing", "x"].map(
    (name, index) => ({
      project_id: missing,
      name,
      kind: index === 1 ? "collaborative" : "personal",
      schema_count: 100 - 40 * index,
      simulation_count: 80_000 / 10 ** index,
      stored_bytes: 1_400_000_000 / 8 ** index,
    }),
  ),
};
const nothingLeft = {
  ...usage,
  storage_bytes: figure(2_000_000_400, 2_000_000_000),
  projects: figure(1_000, 1_000),
  schemas: figure(10_000, 10_000),
  simulations: figure(100_000, 100_000),
  uploaded_bytes_today: figure(9_960_000_000, 10_000_000_000),
};

const devices = ["Firefox on Linux", "Chrome on Android", "Safari on macOS", "Unknown device", "curl"];

/** Many devices, and everything that can have happened with an account. */
async function longLife(page: Page): Promise<void> {
  const sessions = devices.map((device, index) => ({
    id: missing.replace(/.$/, String(index)),
    device,
    created_at: hoursAgo(100 * index + 50),
    last_used_at: hoursAgo(30 * index),
    is_current: index === 1,
  }));
  await answer("**/v1/users/me/sessions", sessions)(page);
  const events = [
    "sign_in_refused",
    "session_stolen",
    "signed_in",
    "recovery_code_used",
    "email_change_undone",
    "second_factor_undone",
    "account_refused",
    "second_factor_on",
    "recovery_codes_made",
    "account_made",
  ];
  const entries = events.map((event, index) => ({
    id: missing.replace(/.$/, String(index)),
    at: hoursAgo(7 * index),
    event,
    is_own: index % 2 === 0,
    network: index % 2 === 0 ? "203.0.113.207" : "2001:db8:85a3:8d3::/64",
    device: devices[index % devices.length],
    details: {},
  }));
  await answer("**/v1/users/me/audit", entries)(page);
  await answer("**/v1/users/me/usage", usage)(page);
  await secondFactorWith(1)(page);
}

/** Account Settings in every state. */
export const settings: readonly Screen[] = [
  { name: "settings", path },
  { name: "settings-newcomer", path, visitor: "newcomer" },
  { name: "settings-long-life", path, prepare: longLife, reach: press(/more$/) },
  {
    name: "settings-failed",
    path,
    prepare: failWith("**/v1/users/me/**"),
  },
  { name: "settings-loading", path, prepare: hold("**/v1/users/me/**"), isWaiting: true },
  { name: "settings-errors", path, reach: press("Change Password") },
  {
    name: "settings-password",
    path,
    reach: fillIn(
      { "Current Password": "correct horse", "New Password": "Ada Example 1", "Confirm New Password": "Ada" },
      "Change Password",
    ),
  },
  {
    name: "settings-password-wrong",
    path,
    reach: fillIn(
      {
        "Current Password": "not this one",
        "New Password": "a meadow with nine hares",
        "Confirm New Password": "a meadow with nine hares",
      },
      "Change Password",
    ),
  },
  { name: "usage-full", path: "/projects", prepare: answer("**/v1/users/me/usage", nothingLeft) },
  { name: "usage-near", path: "/dashboard", prepare: answer("**/v1/users/me/usage", usage) },
  {
    name: "usage-near-unverified",
    path: "/dashboard",
    visitor: "newcomer",
    prepare: answer("**/v1/users/me/usage", { ...usage, is_verified: false }),
  },
  { name: "account-delete", path, reach: press("Delete Account") },
  {
    name: "account-delete-refused",
    path,
    prepare: secondFactorWith(7),
    reach: async (page) => {
      await press("Delete Account")(page);
      await page.getByRole("alertdialog").getByLabel("Password", { exact: true }).fill("not this one");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete Account" }).click();
    },
  },
  { name: "second-factor-on", path, prepare: secondFactorWith(7) },
  { name: "second-factor-no-code-left", path, prepare: secondFactorWith(0) },
  { name: "second-factor-off", path, prepare: secondFactorWith(7), reach: press("Turn off") },
  { name: "second-factor-renew", path, prepare: secondFactorWith(7), reach: press("New recovery codes") },
  { name: "second-factor-password", path, reach: press("Set up two-step sign-in") },
  { name: "second-factor-code", path, prepare: setupPrepared, reach: reachSetupCode },
  {
    name: "second-factor-code-wrong",
    path,
    prepare: async (page) => {
      await setupPrepared(page);
      await failWith("**/v1/users/me/second-factor/confirm", {
        status: 409,
        code: "CONFLICT",
        message: "This code is wrong or was used already",
      })(page);
    },
    reach: async (page) => {
      await reachSetupCode(page);
      await page.getByLabel("Code", { exact: true }).fill("123456");
      await press("Turn on")(page);
    },
  },
  { name: "second-factor-codes", path, prepare: setupPrepared, reach: reachCodes },
  {
    name: "second-factor-codes-leaving",
    path,
    prepare: setupPrepared,
    reach: async (page) => {
      await reachCodes(page);
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
