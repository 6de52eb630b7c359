import { isIPv4 } from "node:net";

/** Whether only programs of this machine can reach a server that listens on `host`. */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost" || host === "::1") return true;
  return isIPv4(host) && host.startsWith("127.");
}
