import { describe, expect, it } from "vitest";
import { FairQueue } from "../src/fairness/fair-queue.ts";

function queueOf(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>({ maxWaiting: 100 });
  for (const item of items) queue.add(item.charAt(0), item);
  return queue;
}

const takeAll = (queue: FairQueue<string>, places: number): string[] => {
  const taken: string[] = [];
  for (let free = places; free > 0; free -= 1) taken.push(queue.take(free, 0) ?? "-");
  return taken;
};

describe("a fair queue", () => {
  it("goes from person to person, each in the order of their coming", () => {
    const queue = queueOf("a1", "a2", "a3", "b1", "c1", "b2");
    const taken: (string | undefined)[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const item = queue.take(1, turn);
      taken.push(item);
      queue.end(item?.charAt(0) ?? "", 1_000, turn);
    }
    expect(taken).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("lets whoever used little go before whoever used much, and forgets with time", () => {
    const queue = queueOf("a1", "b1");
    queue.take(2, 0);
    queue.take(2, 0);
    queue.end("a", 20_000, 0);
    queue.end("b", 10, 0);
    queue.add("a", "a2");
    queue.add("b", "b2");
    expect(queue.take(1, 1_000)).toBe("b2");
    queue.end("b", 1_000, 2_000);
    queue.add("b", "b3");
    // After ten half-lives of the first and one of the second.
    queue.end("b", 60_000, 300_000);
    expect(queue.take(1, 300_000)).toBe("a2");
  });

  it("keeps places for others from whoever has one", () => {
    const four = queueOf("a1", "a2", "a3", "a4");
    expect(takeAll(four, 4)).toEqual(["a1", "a2", "-", "-"]);
    const six = queueOf("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2");
    expect(takeAll(six, 6)).toEqual(["a1", "b1", "c1", "d1", "-", "-"]);
    six.add("e", "e1");
    expect(six.take(2, 0)).toBe("e1");
    expect(six.take(1, 0)).toBeUndefined();
  });

  it("keeps places back for those who have used little, but never the only ones", () => {
    const queue = new FairQueue<string>({ maxWaiting: 100, keptPlaces: 2 });
    for (const owner of ["a", "b", "c"]) queue.end(owner, 60_000, 0);
    for (const item of ["a1", "a2", "b1", "c1"]) queue.add(item.charAt(0), item);
    expect(queue.takeable(4, 0)).toEqual({ count: 2, kept: 1 });
    expect(takeAll(queue, 4)).toEqual(["a1", "b1", "-", "-"]);
    queue.add("d", "d1");
    expect(queue.takeable(2, 0)).toEqual({ count: 1, kept: 0 });
    expect(queue.take(2, 0)).toBe("d1");
    for (const owner of ["a", "b", "d"]) queue.end(owner, 1, 0);
    expect(queue.takeable(1, 0)).toEqual({ count: 1, kept: 0 });
    expect(queue.take(1, 0)).toBe("c1");
  });

  it("keeps the last place that is ready for those who have used little", () => {
    const queue = new FairQueue<string>({ maxWaiting: 100, keptPlaces: 2 });
    for (const owner of ["a", "b"]) queue.end(owner, 60_000, 0);
    for (const item of ["a1", "b1"]) queue.add(item.charAt(0), item);
    expect(queue.take(8, 0, 1)).toBe("a1");
    expect(queue.take(7, 0, 1)).toBeUndefined();
    expect(queue.takeable(7, 0)).toEqual({ count: 1, kept: 1 });
    queue.add("c", "c1");
    expect(queue.take(7, 0, 1)).toBe("c1");
    expect(queue.take(6, 0, 2)).toBe("b1");
  });

  it("takes all who are not signed in for one, whose networks take turns", () => {
    const queue = new FairQueue<string>({ maxWaiting: 100 });
    const take = (): string => {
      const item = queue.take(1, 0) ?? "";
      queue.end(item.slice(0, -2), 10, 0);
      return item;
    };
    queue.add("person", "person:0");
    take();
    for (const item of ["network a:1", "network a:2", "network b:1", "network c:1"]) queue.add(item.slice(0, -2), item);
    expect(take()).toBe("network a:1");
    queue.add("person", "person:1");
    queue.add("network d", "network d:1");
    expect([take(), take(), take(), take(), take(), take()]).toEqual([
      "network b:1",
      "person:1",
      "network c:1",
      "network a:2",
      "network d:1",
      "",
    ]);
  });

  it("lets a newcomer go before others only for as long as it remembers what they have used", () => {
    const queue = new FairQueue<string>({ maxWaiting: 100, halfLifeMs: 250 });
    let nowMs = 0;
    const take = (): string => {
      const item = queue.take(1, nowMs) ?? "";
      nowMs += 10;
      queue.end(item, 10, nowMs);
      return item;
    };
    for (let count = 0; count < 1_000; count += 1) {
      queue.add("regular", "regular");
      take();
    }
    queue.add("regular", "regular");
    const order: string[] = [];
    do {
      queue.add("newcomer", "newcomer");
      order.push(take());
    } while (order.at(-1) === "newcomer");
    expect(order.length).toBeLessThan(30);
  });

  it("refuses the last of the longest line where too many wait", () => {
    const queue = new FairQueue<string>({ maxWaiting: 4 });
    for (const item of ["a1", "a2", "a3", "a4"]) expect(queue.add("a", item)).toBeUndefined();
    expect(queue.add("a", "a5")).toBe("a5");
    expect(queue.add("b", "b1")).toBe("a4");
    expect(queue.add("b", "b2")).toBe("a3");
    expect(["a", "b", "c"].map((owner) => queue.hasRoom(owner))).toEqual([false, false, true]);
    expect(queue.add("b", "b3")).toBe("b3");
    expect(queue.add("a", "a6")).toBe("a6");
    expect(queue.waiting).toBe(4);
    expect(takeAll(queue, 10)).toContain("b1");
  });

  it.each([
    [["a1", "a2", "a3", "a4"], 4, 2],
    [["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"], 6, 4],
    [["a1", "b1", "c1"], 2, 2],
    [["a1"], 6, 1],
    [[], 6, 0],
  ])("tells how many of %j it would give for %i places: %i", (items, places, count) => {
    const queue = queueOf(...items);
    expect(queue.takeable(places, 0)).toEqual({ count, kept: 0 });
    expect(takeAll(queue, places).filter((item) => item !== "-")).toHaveLength(count);
  });

  it("takes out what leaves, and empties", () => {
    const queue = queueOf("a1", "b1");
    expect(queue.remove("a", "a1")).toBe(true);
    expect(queue.remove("a", "a1")).toBe(false);
    expect(queue.clear()).toEqual(["b1"]);
    expect(queue.waiting).toBe(0);
    expect(queue.take(5, 0)).toBeUndefined();
  });
});
