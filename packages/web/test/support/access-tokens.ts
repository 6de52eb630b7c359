/** What a test wants to differ in a token's payload. */
interface PayloadChange {
  readonly expiresInSeconds?: number;
  readonly id?: string;
  readonly email?: string;
  readonly isVerified?: boolean;
}

export const userId = "0196b1c2-3d4e-7000-8000-000000000001";

/** A token as a server signs one whose clock says `nowMs`; the signature is of no matter to the browser. */
export function makeAccessToken(nowMs: number, change: PayloadChange = {}): string {
  const { expiresInSeconds = 1_800, id = userId, email = "zoë@example.org", isVerified = false } = change;
  const iat = Math.floor(nowMs / 1_000);
  const payload = { id, email, isVerified, iat, exp: iat + expiresInSeconds };
  const encode = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  return `${encode({ alg: "HS256" })}.${encode(payload)}.signature`;
}
