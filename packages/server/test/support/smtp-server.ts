import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

export interface SmtpServerOptions {
  /** One that is free where it is not given. */
  readonly port?: number;
  /** A code of SMTP to refuse a recipient with; undefined to take it. */
  readonly refuseRecipient?: (address: string) => number | undefined;
  /** Called with a mail that has arrived, before it is accepted: with a code of SMTP it is refused instead. */
  readonly judge?: (received: ReceivedMessage) => Promise<number | undefined>;
  /** The password of the user `foretell`; without it nobody has to sign in. */
  readonly password?: () => string;
}

export interface TestSmtpServer {
  /** What was accepted, in its order. */
  readonly accepted: readonly ReceivedMessage[];
  /** How many mails were being taken at once at most. */
  readonly mostAtOnce: () => number;
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode });

/** A real mail server on a port of its own, which can be told to refuse and to be slow. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const accepted: ReceivedMessage[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const { password } = options;
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onAuth: (auth, _session, done) =>
      auth.password === password?.() ? done(null, { user: "foretell" }) : done(refusal(535)),
    onRcptTo: ({ address }, _session, done) => {
      const code = options.refuseRecipient?.(address);
      done(code === undefined ? null : refusal(code));
    },
    onData: (stream, session, done) => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const received = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          message: Buffer.concat(chunks).toString(),
        };
        void (async () => {
          const code = await options.judge?.(received);
          atOnce -= 1;
          if (code !== undefined) return done(refusal(code));
          accepted.push(received);
          done();
        })();
      });
    },
  });
  // Connections that are cut off on purpose.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const credentials = password === undefined ? "" : `foretell:${password()}@`;
  return {
    accepted,
    mostAtOnce: () => mostAtOnce,
    url: `smtp://${credentials}127.0.0.1:${port}`,
    port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The value of a header, unfolded; undefined where the message has none. */
export function headerOf({ message }: ReceivedMessage, name: string): string | undefined {
  const head = message.slice(0, message.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((candidate) => candidate.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}
