import { ApiError, schemasRoutes } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { download, findFileName } from "../src/lib/download.ts";
import { makeAccessToken, userId } from "./support/access-tokens.ts";
import { makeSessionBench } from "./support/session-bench.ts";

const user = { id: userId, email: "ann@example.org", isVerified: true, full_name: "Ann Example" };
const request = { route: schemasRoutes.export, params: { id: userId }, query: { format: "sql" } } as const;

function refusal(status: number, message: string): Response {
  return Response.json(
    { success: false, message, error: message, code: "NOT_SIGNED_IN", details: [], requestId: "r" },
    { status },
  );
}

function signedIn(answers: readonly Response[]) {
  const renewed = makeAccessToken(Date.now(), { expiresInSeconds: 7_200 });
  const { session } = makeSessionBench({ refresh: async () => ({ accessToken: renewed }) });
  const accessToken = makeAccessToken(Date.now(), { expiresInSeconds: 3_600 });
  session.signIn({ accessToken, refreshToken: "r", user }, { remember: true });
  const sent: { url: string; authorization: string | null }[] = [];
  const remaining = [...answers];
  const send: typeof fetch = async (input, init) => {
    sent.push({
      url: input instanceof Request ? input.url : input.toString(),
      authorization: new Headers(init?.headers).get("authorization"),
    });
    const answer = remaining.shift();
    if (answer === undefined) throw new Error("no answer left");
    return answer;
  };
  return { session, send, sent, accessToken, renewed };
}

describe("fetching a file", () => {
  it("sends the token and gives the content under the name of the answer", async () => {
    const file = new Response("CREATE TABLE t ();", {
      headers: { "content-disposition": `attachment; filename="caf_.sql"; filename*=UTF-8''caf%C3%A9.sql` },
    });
    const { session, send, sent, accessToken } = signedIn([file]);
    const { content, name } = await download(request, session, { send });
    expect(await content.text()).toBe("CREATE TABLE t ();");
    expect(name).toBe("café.sql");
    expect(sent).toEqual([{ url: `/v1/schemas/${userId}/export?format=sql`, authorization: `Bearer ${accessToken}` }]);
  });

  it("renews the session after a 401 and asks once more", async () => {
    const { session, send, sent, renewed } = signedIn([refusal(401, "expired"), new Response("x")]);
    expect((await download(request, session, { send })).name).toBeUndefined();
    expect(sent.map(({ authorization }) => authorization)[1]).toBe(`Bearer ${renewed}`);
    expect(session.getState().status).toBe("signed-in");
  });

  it("ends the session at the second 401", async () => {
    const { session, send } = signedIn([refusal(401, "expired"), refusal(401, "expired")]);
    await expect(download(request, session, { send })).rejects.toThrow(ApiError);
    expect(session.getState().status).toBe("signed-out");
  });

  it("fails with the server's words, and with a network's failure as such", async () => {
    const { session, send } = signedIn([refusal(404, "Schema not found")]);
    await expect(download(request, session, { send })).rejects.toThrow("Schema not found");
    await expect(download(request, session, { send })).rejects.toMatchObject({ code: "NETWORK" });
  });
});

describe("a file that arrives bit by bit", () => {
  const bits = (end: (controller: ReadableStreamDefaultController) => void) => {
    const waiting = ["CREATE ", "TABLE t ();"];
    return new Response(
      new ReadableStream({
        pull: (controller) => {
          const next = waiting.shift();
          if (next === undefined) end(controller);
          else controller.enqueue(new TextEncoder().encode(next));
        },
      }),
    );
  };

  it("tells how much of it is there", async () => {
    const { session, send } = signedIn([bits((controller) => controller.close())]);
    const received: number[] = [];
    const { content } = await download(request, session, { send, onReceived: (bytes) => received.push(bytes) });
    expect(await content.text()).toBe("CREATE TABLE t ();");
    expect(received).toEqual([7, 18]);
  });

  it("is no file where the connection breaks", async () => {
    const { session, send } = signedIn([bits((controller) => controller.error(new TypeError("terminated")))]);
    await expect(download(request, session, { send })).rejects.toMatchObject({
      code: "NETWORK",
      message: expect.stringMatching(
        /^The download broke off after 18.B, and nothing of it was kept\. Try it again\.$/u,
      ),
    });
  });
});

it("takes the plain name where there is no full one or a broken one", () => {
  expect(findFileName('attachment; filename="a b.sql"')).toBe("a b.sql");
  expect(findFileName(`attachment; filename="a.sql"; filename*=UTF-8''%E0%A4%A`)).toBe("a.sql");
  expect(findFileName("attachment")).toBeUndefined();
});
