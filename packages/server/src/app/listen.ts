import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

/** Opens the port; throws an error that says what to do when that cannot be. */
export async function listen(app: FastifyInstance, config: Pick<Config, "host" | "port">): Promise<void> {
  const { host, port } = config;
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new Error(
        `Port ${port} of ${host} is in use by another program. Stop that program, or set PORT to another number.`,
        { cause: error },
      );
    }
    if (code === "EACCES") {
      throw new Error(`Port ${port} may not be opened by this user. Set PORT to a number above 1023.`, {
        cause: error,
      });
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new Error(`${host} is no address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`, {
        cause: error,
      });
    }
    throw error;
  }
}
