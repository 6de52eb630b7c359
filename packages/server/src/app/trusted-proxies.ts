import { BlockList, isIP, isIPv4 } from "node:net";

/** What the names stand for. */
const networks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
const forms = "an address, a network such as 10.0.0.0/8, or one of loopback, linklocal and uniquelocal";

/** What is wrong with a comma-separated list of proxies, one sentence for each part. */
export function problemsOfProxies(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .flatMap((part) => problemOf(part) ?? []);
}

/** Tells whether the peer of a connection is one of a comma-separated list of proxies, which must have no problems. */
export function proxiesOf(list: string): (address: string) => boolean {
  const proxies = new BlockList();
  for (const part of list.split(",").flatMap((part) => networks[part.trim()] ?? [part.trim()])) {
    const [address = "", prefix] = part.split("/");
    const [family, wholeLength] = isIPv4(address) ? (["ipv4", 32] as const) : (["ipv6", 128] as const);
    const length = prefix !== undefined && isIPv4(prefix) ? maskLength(prefix) : Number(prefix ?? wholeLength);
    if (length !== undefined) proxies.addSubnet(address, length, family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function problemOf(part: string): string | undefined {
  if (Object.hasOwn(networks, part)) return undefined;
  const [address = "", prefix, ...rest] = part.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return `TRUST_PROXY has "${part}", which is not ${forms}`;
  if (prefix === undefined) return undefined;
  const prefixLength = isIPv4(prefix) && version === 4 ? maskLength(prefix) : wholeNumber(prefix);
  if (prefixLength === undefined || prefixLength > (version === 4 ? 32 : 128)) {
    return `TRUST_PROXY has "${part}", whose part after the slash is no prefix length of IPv${version}`;
  }
  if (prefixLength > 0) return undefined;
  return `TRUST_PROXY has "${part}", which believes everybody: anyone could choose the address that is counted`;
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

/** The number of leading ones of a mask such as 255.0.0.0; undefined where others follow. */
function maskLength(mask: string): number | undefined {
  const bits = mask
    .split(".")
    .map((byte) => Number(byte).toString(2).padStart(8, "0"))
    .join("");
  return /^1*0*$/.test(bits) ? bits.replace(/0+$/, "").length : undefined;
}
