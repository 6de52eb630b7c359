import ipaddr from "ipaddr.js";

const networkGroupCount = 4;

/**
 * Whom the address of a client stands for, as far as attempts are counted: an IPv4 address itself, of IPv6 its network
 * of 64 bits, in which a single machine chooses among all addresses. What is no address, as a proxy may send, is one for all.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4291#section-2.5.4
 */
export function clientNetwork(address: string): string {
  // The library takes further forms of IPv4, such as one number.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return "unknown";
  const found = ipaddr.IPv6.parse(address);
  if (found.isIPv4MappedAddress()) return found.toIPv4Address().toString();
  const groups = found.parts.slice(0, networkGroupCount).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
