import proxyAddress from "@fastify/proxy-addr";
import { isIP } from "node:net";

const forms = "an address, a network such as 10.0.0.0/8, or one of loopback, linklocal and uniquelocal";
const names: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

/** What is wrong with a comma-separated list of proxies, one sentence for each part. */
export function problemsOfProxies(list: string): string[] {
  return partsOf(list).flatMap((part) => problemOf(part) ?? []);
}

/** Tells whether the peer of a connection is one of a comma-separated list of proxies, which must have no problems. */
export function proxiesOf(list: string): (address: string) => boolean {
  const isTrusted = proxyAddress.compile(partsOf(list));
  return (address) => isTrusted(address, 0);
}

function partsOf(list: string): string[] {
  return list.split(",").map((part) => part.trim());
}

function problemOf(part: string): string | undefined {
  if (names.has(part)) return undefined;
  const [address = "", prefix, ...rest] = part.split("/");
  const version = isIP(address);
  // The library takes a number for an address: 1 for 0.0.0.1, which means a count of proxies elsewhere.
  if (version === 0 || rest.length > 0) return `TRUST_PROXY has "${part}", which is not ${forms}`;
  if (prefix !== undefined && /^(?:0+|0\.0\.0\.0)$/.test(prefix)) {
    return `TRUST_PROXY has "${part}", which believes everybody: anyone could choose the address that is counted`;
  }
  try {
    proxyAddress.compile(part);
    return undefined;
  } catch {
    return `TRUST_PROXY has "${part}", whose part after the slash is no prefix length of IPv${version}`;
  }
}
