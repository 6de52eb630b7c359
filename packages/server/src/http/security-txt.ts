import type { FastifyInstance } from "fastify";

/** Well within the year that the standard wants it to be at most, and told anew each time. */
const validForMs = 180 * 24 * 60 * 60 * 1_000;

/**
 * Tells at `/.well-known/security.txt` whom to write to about a weakness. `origin` is where people reach the server, where
 * that is configured.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function addSecurityTxt(app: FastifyInstance, contact: string, origin: string | undefined): void {
  const path = "/.well-known/security.txt";
  app.get(path, { schema: { hide: true }, logLevel: "warn" }, (_request, reply) => {
    const expires = new Date(Date.now() + validForMs).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, "Preferred-Languages: en"];
    if (origin !== undefined) lines.push(`Canonical: ${origin}${path}`);
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
