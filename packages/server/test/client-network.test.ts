import { describe, expect, it } from "vitest";
import { clientNetwork } from "../src/fairness/client-network.ts";

describe("whom an address stands for", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1:0:0:7", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:5::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["unknown", "unknown"],
    ["192.0.2.7:4711", "unknown"],
    ["", "unknown"],
  ])("is of %s: %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
