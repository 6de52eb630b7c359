import { describe, expect, it } from "vitest";
import { FairPlaces } from "../src/fairness/fair-places.ts";
import { currentPerson, inTheNameOf } from "../src/fairness/person.ts";
import { testDatabase } from "./support/test-database.ts";

const wait = { maxWaitMs: 10_000, refusal: () => new Error("too many") };

describe("places that are shared", () => {
  it("go to people in turn, whoever has asked for more", async () => {
    const places = new FairPlaces({ places: 1, maxWaiting: 100 });
    const order: string[] = [];
    const visit = async (person: string): Promise<void> => {
      const leave = await places.enter(person, wait);
      order.push(person);
      await new Promise((resolve) => setTimeout(resolve, 2));
      leave();
      leave();
    };
    await Promise.all("aaaaaaaaaab".split("").map(visit));
    expect(order.indexOf("b")).toBe(1);
    expect(order).toHaveLength(11);
  });

  it("refuse who waits too long, and the last of the longest line where too many wait", async () => {
    const places = new FairPlaces({ places: 1, maxWaiting: 2 });
    const leave = await places.enter("a", wait);
    await expect(places.enter("b", { ...wait, maxWaitMs: 20 })).rejects.toThrow("too many");
    const first = places.enter("a", wait);
    const last = expect(places.enter("a", wait)).rejects.toThrow("too many");
    const other = places.enter("b", wait);
    await last;
    leave();
    (await other)();
    (await first)();
  });
});

describe("the connections of the database", () => {
  it("are given to a person who asks for one between those of another who asks for hundreds", async () => {
    const { kysely } = await testDatabase();
    const order: string[] = [];
    const ask = (person: string): Promise<void> =>
      inTheNameOf(person, async () => {
        await kysely.selectFrom("users").select("id").limit(1).execute();
        order.push(currentPerson());
      });
    // How long a connection takes to open is not part of the order in which they are given.
    await Promise.all(Array.from({ length: 20 }, (_, number) => ask(`first ${number}`)));
    order.length = 0;
    await Promise.all([...Array.from({ length: 300 }, () => ask("greedy")), ask("modest")]);
    expect(order).toHaveLength(301);
    expect(order.indexOf("modest")).toBeLessThan(150);
  });
});
