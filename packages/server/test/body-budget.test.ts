import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { defineRoute } from "@foretell/contract";
import compress from "@fastify/compress";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { SignedInUser } from "../src/signed-in-user.ts";
import { BodyBudget } from "../src/http/body-budget.ts";
import { ContractRoutes } from "../src/http/contract-routes.ts";
import { handleError } from "../src/http/error-handler.ts";
import { ReceivedBody } from "../src/http/received-body.ts";

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

  it("are counted as they unpack, and given back with the answer", async () => {
    const app = Fastify();
    app.setErrorHandler(handleError);
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (value) => JSON.stringify(value));
    await app.register(compress);
    const route = defineRoute({
      method: "POST",
      path: "/texts",
      tag: "texts",
      summary: "Measures a text.",
      access: "signed-in",
      status: 200,
      body: z.object({ text: z.string() }),
      data: z.object({ length: z.int() }),
      errors: [],
    });
    const user = { id: "a user", sessionId: "a session" } as SignedInUser;
    // While it is found out who calls, all of a small body arrives.
    const authenticate = async () => setTimeout(50, user);
    new ContractRoutes(app, authenticate, { bodies: new BodyBudget(100_000) }).add(route, ({ body }) => ({
      length: body.text.length,
    }));
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const send = async (length: number) =>
      fetch(`${address}${route.path}`, {
        method: "POST",
        headers: { authorization: "Bearer x", "content-type": "application/json", "content-encoding": "gzip" },
        body: gzipSync(JSON.stringify({ text: "a".repeat(length) })),
      });
    const tooLarge = await send(200_000);
    expect(tooLarge.status).toBe(503);
    expect(tooLarge.headers.get("retry-after")).toBe("10");
    for (const _ of [1, 2, 3]) expect(await (await send(60_000)).json()).toMatchObject({ data: { length: 60_000 } });
    await app.close();
  });
});
