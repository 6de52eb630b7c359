import { authRoutes, getSignedIn, usersRoutes } from "@foretell/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/db/uuid.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { recordAttempt, recordAudit } from "../src/modules/accounts/audit/audit.service.ts";
import { deleteOldAuditRows } from "../src/modules/accounts/audit/audit.repo.ts";
import { createAccount, newEmail, signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const db = () => server.database.kysely;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const caller = { address: "2001:db8:1:2:3::4", userAgent: firefox };

describe("the audit log", () => {
  it("shows a person the last 100 of their own, the newest first", async () => {
    const account = await signedInAccount(server);
    const stranger = await signedInAccount(server);
    await recordAudit(db(), { event: "password_reset", accountId: account.id, caller });
    for (let index = 0; index < 100; index += 1) {
      const deed = { event: "signed_in", accountId: account.id, actorId: account.id, caller } as const;
      await recordAudit(db(), { ...deed, details: { index } });
    }
    await recordAudit(db(), { event: "signed_out", accountId: stranger.id, caller });
    const { data } = await server.call(usersRoutes.audit, { as: account });
    expect(data.map(({ details }) => details["index"])).toEqual(Array.from({ length: 100 }, (_, index) => 99 - index));
    const expected = { event: "signed_in", is_own: true, network: "2001:db8:1:2::/64", device: "Firefox on Linux" };
    expect(data[0]).toMatchObject(expected);
    expect((await server.call(usersRoutes.audit, { as: stranger })).data).toMatchObject([{ event: "signed_out" }]);
  });

  it("holds nothing of what was rolled back", async () => {
    const account = await signedInAccount(server);
    const failing = inTransaction(db(), async (transaction) => {
      await recordAudit(transaction, { event: "signed_in", accountId: account.id, caller });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await server.call(usersRoutes.audit, { as: account })).data).toEqual([]);
  });

  it.each([
    ["of an account", () => newId(), 20],
    ["without one", () => null, 200],
  ])("takes a number of attempts %s an hour", async (_name, idOf, max) => {
    const accountId = idOf();
    const count = async () => {
      const rows = db().selectFrom("audit_log").select("id").where("event", "=", "sign_in_refused");
      return (await rows.where("account_id", accountId === null ? "is" : "=", accountId).execute()).length;
    };
    for (let attempt = 0; attempt < max + 5; attempt += 1) {
      await recordAttempt(db(), { event: "sign_in_refused", accountId, caller });
    }
    expect(await count()).toBe(max);
  });

  it("takes no more of what somebody does over and over than it can keep", async () => {
    const account = await signedInAccount(server);
    for (let time = 0; time < 198; time += 1) {
      await recordAudit(db(), { event: "account_changed", accountId: account.id, caller });
    }
    for (const full_name of ["Ann", "Bea", "Cleo", "Dora"]) {
      expect((await server.call(usersRoutes.update, { as: account, body: { full_name } })).status).toBe(200);
    }
    await recordAudit(db(), { event: "signed_out", accountId: account.id, caller });
    const rows = db().selectFrom("audit_log").select("event").where("account_id", "=", account.id);
    const events = (await rows.execute()).map(({ event }) => event);
    expect(events.filter((event) => event === "account_changed")).toHaveLength(200);
    expect(events).toContain("signed_out");
  });

  it("is neither changed nor shortened before its time", async () => {
    const accountId = newId();
    await recordAudit(db(), { event: "signed_in", accountId, caller });
    const rows = () => db().selectFrom("audit_log").select("event").where("account_id", "=", accountId).execute();
    const refusal = "the audit log is only added to";
    await expect(sql`UPDATE audit_log SET network = '' WHERE account_id = ${accountId}`.execute(db())).rejects.toThrow(
      refusal,
    );
    await expect(sql`DELETE FROM audit_log WHERE account_id = ${accountId}`.execute(db())).rejects.toThrow(refusal);
    await sql`
      INSERT INTO audit_log (id, at, account_id, event, network, device)
      VALUES (${newId()}, now() - interval '401 days', ${accountId}, 'account_made', '', '')
    `.execute(db());
    expect(await rows()).toHaveLength(2);
    await deleteOldAuditRows(db());
    expect(await rows()).toEqual([{ event: "signed_in" }]);
  });
});

describe("what is noted of an account", () => {
  const events = async (id: string) => {
    const rows = db().selectFrom("audit_log").select(["event", "actor_id"]).where("account_id", "=", id);
    const found = await rows.orderBy("at").orderBy("id").execute();
    return found.map(({ event, actor_id }) => (actor_id === null ? `${event} by nobody` : event));
  };
  const login = ({ email, password }: { email: string; password: string }) =>
    server.call(authRoutes.login, { body: { email, password } });
  const made = ["account_made", "email_verified by nobody", "signed_in"];

  it("is its life, from its making to its end", async () => {
    const account = await createAccount(server);
    const { id, email, password, refreshToken } = account;
    await login({ email, password: "not this one" });
    await login({ email, password });
    await server.call(usersRoutes.update, { as: account, body: { full_name: "Other Name" } });
    const wanted = newEmail("wanted");
    await server.call(usersRoutes.update, { as: account, body: { email: wanted, current_password: password } });
    const token = await server.mailbox.tokenFor(wanted, /Verify/);
    await server.call(authRoutes.verifyEmail, { query: { token } });
    const word = await server.mailbox.tokenFor(email, /Your email address was changed/);
    await server.call(authRoutes.undoEmailChange, { body: { token: word } });
    const reset = await server.mailbox.tokenFor(email, /yours again/);
    await server.call(authRoutes.resetPassword, { body: { token: reset, password: "fully fresh" } });
    const again: TestAccount = { ...account, ...getSignedIn((await login({ email, password: "fully fresh" })).data) };
    const change = { password: "yet one more", current_password: "fully fresh" };
    await server.call(usersRoutes.update, { as: again, body: change });
    await server.call(usersRoutes.endOtherSessions, { as: again });
    const { data } = await server.call(usersRoutes.sessions, { as: again });
    await server.call(usersRoutes.endSession, { as: again, params: { id: data[0]?.id ?? "" } });
    await server.call(authRoutes.logout, { body: { refreshToken } });
    const last = getSignedIn((await login({ email, password: "yet one more" })).data);
    await server.call(authRoutes.logout, { body: { refreshToken: last.refreshToken } });
    const end = getSignedIn((await login({ email, password: "yet one more" })).data);
    await server.call(usersRoutes.remove, { as: end, body: { current_password: "yet one more" } });
    expect(await events(id)).toEqual([
      ...made,
      "sign_in_refused by nobody",
      "signed_in",
      "account_changed",
      "email_change_asked",
      "email_changed by nobody",
      "email_change_undone by nobody",
      "password_reset by nobody",
      "signed_in",
      "password_changed",
      "sessions_ended",
      "session_ended",
      "signed_in",
      "signed_out",
      "signed_in",
      "account_deleted",
    ]);
  });

  it("is a session that was stolen, and an account that was claimed or refused", async () => {
    const account = await createAccount(server, { isVerified: false });
    const { refreshToken, email } = account;
    const renew = (userAgent: string) =>
      server.call(authRoutes.refresh, { body: { refreshToken }, headers: { "user-agent": userAgent } });
    await renew(firefox);
    await renew("curl/8");
    await server.call(usersRoutes.register, { body: { full_name: "The Owner", email, password: "quite rightful" } });
    const token = await server.mailbox.tokenFor(email, /Verify/, 2);
    await server.call(authRoutes.verifyEmail, { query: { token } });
    expect(await events(account.id)).toEqual([
      "account_made",
      "signed_in",
      "session_stolen by nobody",
      "account_claimed by nobody",
    ]);

    const other = await createAccount(server, { isVerified: false });
    const refused = await server.mailbox.tokenFor(other.email, /Verify/);
    await server.call(authRoutes.refuseMailedLink, { body: { token: refused } });
    expect((await events(other.id)).at(-1)).toBe("account_refused by nobody");
  });

  it("is without an address of mail, a token or a password", async () => {
    const { rows } = await sql<{ text: string }>`SELECT row_to_json(audit_log)::text AS text FROM audit_log`.execute(
      db(),
    );
    expect(rows.filter(({ text }) => /@|token|correct horse/.test(text))).toEqual([]);
  });
});
