import { authRoutes, createClient, getSignedIn, usersRoutes, type Call } from "@foretell/contract";
import { getLinkOfMail } from "./mailbox.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
  /** Calls the interface as this person. */
  readonly call: Call;
  /** What the web application keeps of a session, by its storage keys. */
  readonly storage: Readonly<Record<"accessToken" | "accessTokenAt" | "refreshToken" | "user", string>>;
}

let accountCount = 0;

/** Makes an account over the interface and signs it in; verified unless told otherwise. */
export async function createAccount(
  server: { readonly url: string; readonly dataDir: string },
  options: { readonly fullName?: string; readonly isVerified?: boolean } = {},
): Promise<Account> {
  accountCount += 1;
  const email = `person-${process.pid}-${Date.now()}-${accountCount}@example.com`;
  const password = "correct horse battery";
  const anonymous = createClient({ baseUrl: server.url });
  await anonymous(usersRoutes.register, { body: { full_name: options.fullName ?? "Ada Example", email, password } });
  if (options.isVerified !== false) {
    const token = new URL(await getLinkOfMail(server.dataDir, email)).searchParams.get("token") ?? "";
    await anonymous(authRoutes.verifyEmail, { query: { token } });
  }
  const session = getSignedIn(await anonymous(authRoutes.login, { body: { email, password } }));
  const authorised: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set("authorization", `Bearer ${session.accessToken}`);
    return fetch(request);
  };
  return {
    email,
    password,
    call: createClient({ baseUrl: server.url, fetch: authorised }),
    storage: {
      accessToken: session.accessToken,
      accessTokenAt: String(Date.now()),
      refreshToken: session.refreshToken,
      user: JSON.stringify(session.user),
    },
  };
}
