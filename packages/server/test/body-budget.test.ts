import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { BodyBudget } from "../src/app/body-budget.ts";
import { ReceivedBody } from "../src/app/received-body.ts";

describe("bodies in memory", () => {
  it("are bounded together, and refused with 503 beyond that", () => {
    const budget = new BodyBudget(100);
    budget.take(60);
    expect(() => budget.take(41)).toThrow(expect.objectContaining({ code: "UNAVAILABLE", retryAfterSeconds: 10 }));
    budget.take(40);
    budget.give(60);
    budget.take(60);
  });

  it("are counted while they arrive", async () => {
    const source = new PassThrough();
    const counted: number[] = [];
    const body = new ReceivedBody(source, { timeLimitMs: 60_000, onBytes: (bytes) => counted.push(bytes) });
    source.write("ab");
    source.end("cde");
    expect((await buffer(body)).toString()).toBe("abcde");
    expect(counted.reduce((sum, bytes) => sum + bytes, 0)).toBe(5);
  });

  it("end with what counting them throws", async () => {
    const source = new PassThrough();
    const body = new ReceivedBody(source, {
      timeLimitMs: 60_000,
      onBytes: () => {
        throw new Error("no room");
      },
    });
    source.write("ab");
    await expect(buffer(body)).rejects.toThrow("no room");
    expect(source.destroyed).toBe(false);
  });

  it("are refused where they take too long, without closing what they come from", async () => {
    const source = new PassThrough();
    const body = new ReceivedBody(source, { timeLimitMs: 10, onBytes: () => {} });
    source.write("ab");
    await expect(buffer(body)).rejects.toMatchObject({
      code: "MALFORMED",
      message: "The body did not arrive within 0.01 seconds. Check the connection and send it again.",
    });
    expect(source.destroyed).toBe(false);
  });

  it("end when what they come from fails", async () => {
    const source = new PassThrough();
    const body = new ReceivedBody(source, { timeLimitMs: 60_000, onBytes: () => {} });
    source.destroy(new Error("the line went dead"));
    await expect(buffer(body)).rejects.toThrow("the line went dead");
  });
});
