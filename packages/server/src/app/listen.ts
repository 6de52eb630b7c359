import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

/** Opens the port; throws an error that says what to do when that cannot be. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  await listenAt(app, { host, port, hostVariable: "HOST", portVariable: "PORT" });
}

/** Opens a port that settings of these names decide; throws an error that says what to do when that cannot be. */
export async function listenAt(
  app: FastifyInstance,
  address: {
    readonly host: string;
    readonly port: number;
    readonly hostVariable: string;
    readonly portVariable: string;
  },
): Promise<void> {
  const { host, port, hostVariable, portVariable } = address;
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new Error(
        `Port ${port} of ${host} is in use by another program. Stop that program, or set ${portVariable} to another number.`,
        { cause: error },
      );
    }
    if (code === "EACCES") {
      throw new Error(`Port ${port} may not be opened by this user. Set ${portVariable} to a number above 1023.`, {
        cause: error,
      });
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new Error(
        `${host} is no address of this machine. Set ${hostVariable} to one, such as 127.0.0.1 or 0.0.0.0.`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}
