import { isIPv4, isIPv6 } from "node:net";

const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const groupCount = 8;
const networkGroupCount = 4;

/**
 * Whom the address of a client stands for, as far as attempts are counted: an IPv4 address itself, of IPv6 its network
 * of 64 bits, in which a single machine chooses among all addresses. What is no address, as a proxy may send, is one for all.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4291#section-2.5.4
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address)) return address;
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return "unknown";
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = mapped.exec(canonical) ?? [];
  if (high !== undefined && low !== undefined) return toIPv4(Number.parseInt(high, 16), Number.parseInt(low, 16));
  const [head = [], tail = []] = canonical.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const groups = [...head, ...Array<string>(groupCount - head.length - tail.length).fill("0"), ...tail];
  return `${groups.slice(0, networkGroupCount).join(":")}::/64`;
}

function toIPv4(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}
