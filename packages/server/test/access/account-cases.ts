import { authRoutes, usersRoutes } from "@foretell/contract";
import { newEmail } from "../support/accounts.ts";
import type { AccessCase, AccessWorld } from "./access-case.ts";
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

export const accountCases: readonly AccessCase[] = [
  {
    route: usersRoutes.register,
    request: () => ({ body: { full_name: "New Person", email: newEmail(), password: "secret one" } }),
    status: everybody(201),
  },
  { route: usersRoutes.update, request: () => ({ body: { full_name: "Other Name" } }), status: ownOnly(200) },
  { route: usersRoutes.remove, request: nothing, status: ownOnly(200) },
  { route: usersRoutes.sessions, request: nothing, status: ownOnly(200) },
  {
    route: usersRoutes.endSession,
    request: async ({ server, owner }) => {
      const { data } = await server.call(usersRoutes.sessions, { as: owner });
      return { params: { id: data[0]?.id ?? "" } };
    },
    status: ownersAlone(200),
  },
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
