import { authRoutes, secondFactorRoutes, usageRoutes, usersRoutes } from "@foretell/contract";
import { createAccount, givePassword, newEmail } from "../support/accounts.ts";
import { Authenticator, switchSecondFactorOn } from "../support/second-factor.ts";
import type { AccessCase, AccessRequest, AccessWorld } from "./access-case.ts";
import { everybody, ownersAlone, ownOnly } from "./access-case.ts";

const nothing = (): object => ({});

/** A token of a mail that was sent to a new account. */
async function mailedToken({ server }: AccessWorld, purpose: "verify" | "reset"): Promise<string> {
  const email = newEmail("mailed");
  await server.call(usersRoutes.register, { body: { full_name: "Mailed Person", email, password: "secret one" } });
  if (purpose === "verify") return server.mailbox.tokenFor(email, /Verify/);
  await server.call(authRoutes.forgotPassword, { body: { email } });
  return server.mailbox.tokenFor(email, /Reset/);
}

/** The caller's password, which a caller of these tests has to be given first. */
async function passwordOf({
  server,
  caller,
}: AccessWorld): Promise<AccessRequest & { body: { current_password: string } }> {
  return { body: { current_password: await givePassword(server, caller) } };
}

/** The caller's password and a code, with the second step on. */
async function passwordAndCodeOf({ server, caller }: AccessWorld): Promise<AccessRequest> {
  const { password, authenticator } = await switchSecondFactorOn(server, caller);
  return { body: { current_password: password, code: authenticator.code() } };
}

export const accountCases: readonly AccessCase[] = [
  {
    route: usersRoutes.register,
    request: () => ({ body: { full_name: "New Person", email: newEmail(), password: "secret one" } }),
    status: everybody(201),
  },
  { route: usersRoutes.update, request: () => ({ body: { full_name: "Other Name" } }), status: ownOnly(200) },
  { route: usersRoutes.remove, request: passwordOf, status: ownOnly(200) },
  { route: usersRoutes.sessions, request: nothing, status: ownOnly(200) },
  { route: usageRoutes.get, request: nothing, status: ownOnly(200) },
  {
    route: usersRoutes.endSession,
    request: async ({ server, owner }) => {
      const { data } = await server.call(usersRoutes.sessions, { as: owner });
      return { params: { id: data[0]?.id ?? "" } };
    },
    status: ownersAlone(200),
  },
  { route: usersRoutes.endOtherSessions, request: nothing, status: ownOnly(200) },
  { route: usersRoutes.audit, request: nothing, status: ownOnly(200) },
  {
    route: authRoutes.login,
    request: async ({ server }) => {
      const body = { email: newEmail(), password: "secret one" };
      await server.call(usersRoutes.register, { body: { ...body, full_name: "New Person" } });
      return { body };
    },
    status: everybody(200),
  },
  {
    route: authRoutes.secondFactor,
    request: async ({ server, owner }) => {
      const { email, password, authenticator } = await switchSecondFactorOn(server, owner);
      const { data } = await server.call(authRoutes.login, { body: { email, password } });
      return { body: { ticket: "ticket" in data ? data.ticket : "", code: authenticator.code() } };
    },
    status: everybody(200),
  },
  { route: secondFactorRoutes.status, request: nothing, status: ownOnly(200) },
  { route: secondFactorRoutes.prepare, request: passwordOf, status: ownOnly(201) },
  {
    route: secondFactorRoutes.confirm,
    request: async (world) => {
      const { body } = await passwordOf(world);
      const { data } = await world.server.call(secondFactorRoutes.prepare, { as: world.caller, body });
      return { body: { code: new Authenticator(data.secret).code() } };
    },
    status: ownOnly(200),
  },
  { route: secondFactorRoutes.renewRecoveryCodes, request: passwordAndCodeOf, status: ownOnly(200) },
  { route: secondFactorRoutes.remove, request: passwordAndCodeOf, status: ownOnly(200) },
  {
    route: authRoutes.refresh,
    request: ({ owner }) => ({ body: { refreshToken: owner.refreshToken } }),
    status: everybody(200),
  },
  {
    route: authRoutes.logout,
    request: ({ owner }) => ({ body: { refreshToken: owner.refreshToken } }),
    status: everybody(200),
  },
  { route: authRoutes.me, request: nothing, status: ownOnly(200) },
  { route: authRoutes.updateProfile, request: () => ({ body: { full_name: "Other Name" } }), status: ownOnly(200) },
  {
    route: authRoutes.verify,
    request: ({ owner }) => ({ body: { token: owner.accessToken } }),
    status: everybody(200),
  },
  {
    route: authRoutes.verifyEmail,
    request: async (world) => ({ query: { token: await mailedToken(world, "verify") } }),
    status: everybody(200),
  },
  {
    route: authRoutes.describeMailedLink,
    request: async (world) => ({ body: { token: await mailedToken(world, "verify") } }),
    status: everybody(200),
  },
  {
    route: authRoutes.refuseMailedLink,
    request: async (world) => ({ body: { token: await mailedToken(world, "verify") } }),
    status: everybody(200),
  },
  {
    route: authRoutes.undoEmailChange,
    request: async ({ server }) => {
      const account = await createAccount(server);
      const body = { email: newEmail("new"), current_password: account.password };
      await server.call(usersRoutes.update, { as: account, body });
      return { body: { token: await server.mailbox.tokenFor(account.email, /was asked for/) } };
    },
    status: everybody(200),
  },
  {
    route: authRoutes.undoSecondFactor,
    request: async ({ server }) => {
      const { email } = await switchSecondFactorOn(server, await createAccount(server));
      return { body: { token: await server.mailbox.tokenFor(email, /Two-step sign-in is on/) } };
    },
    status: everybody(200),
  },
  { route: authRoutes.resendVerification, request: nothing, status: ownOnly(200) },
  {
    route: authRoutes.forgotPassword,
    request: ({ owner }) => ({ body: { email: owner.email } }),
    status: everybody(200),
  },
  {
    route: authRoutes.resetPassword,
    request: async (world) => ({ body: { token: await mailedToken(world, "reset"), password: "secret two" } }),
    status: everybody(200),
  },
];
