import { commentsRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublicAddress } from "../src/mail/public-address.ts";
import { CommentMails } from "../src/modules/comments/comment-mails.ts";
import { signedInAccount } from "./support/accounts.ts";
import type { TestAccount } from "./support/accounts.ts";
import { importSchema, runSimulation } from "./support/projects.ts";
import { addMember, removeMember, shareProject } from "./support/teams.ts";
import { createTestApp } from "./support/test-app.ts";
import type { TestApp } from "./support/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** A simulation in a project of an owner, an editor and a viewer. */
async function team() {
  const owner = await signedInAccount(server, { name: "Ada Owner" });
  const editor = await signedInAccount(server, { name: "Ed Itor" });
  const viewer = await signedInAccount(server, { name: "Vi Ewer" });
  const schema = await importSchema(server, owner);
  const { id } = await runSimulation(server, owner, schema);
  const projectId = schema.project_id;
  await shareProject(server, projectId);
  await addMember(server, projectId, editor, "editor");
  await addMember(server, projectId, viewer, "viewer");
  return { owner, editor, viewer, projectId, params: { projectId, id } };
}

type Team = Awaited<ReturnType<typeof team>>;

async function write({ params }: Team, as: TestAccount, body: object) {
  return server.call(commentsRoutes.create, { params, body: body as { body: string }, as });
}

it("takes names into a mail where they read as names, and nothing that is a link", () => {
  const mails = new CommentMails(new PublicAddress("https://foretell.example"));
  const names = { author_name: "Ada", simulation_name: "http://evil.example", project_name: "Shop" };
  const person = { email: "ed@example.org", full_name: "Ed" };
  const mail = mails.mention(person, { projectId: "p", simulationId: "s", ...names });
  expect(mail.paragraphs).toEqual([
    "Hello Ed,",
    "“Ada” mentioned you in a comment on the simulation of the project “Shop”.",
  ]);
  expect(mail.link?.url).toBe("https://foretell.example/collaborative-projects/p/simulations/s");
});

describe("comments on a simulation", () => {
  it("are listed in the order in which they were written, with who wrote them and whom they name", async () => {
    const one = await team();
    await write(one, one.owner, { body: "  First  ", table_name: "orders" });
    await write(one, one.editor, { body: "Second", mentions: [one.viewer.id, one.viewer.id] });
    const { data } = await server.call(commentsRoutes.list, { params: one.params, as: one.viewer });
    expect(data).toMatchObject([
      { body: "First", table_name: "orders", author_name: "Ada Owner", mentions: [], edited_at: null },
      { body: "Second", table_name: null, author_name: "Ed Itor", mentions: [{ full_name: "Vi Ewer" }] },
    ]);
    const first = await server.call(commentsRoutes.list, { params: one.params, query: { limit: 1 }, as: one.viewer });
    expect(first.data).toHaveLength(1);
  });

  it("send a mail to the members that they name, once each", async () => {
    const one = await team();
    await write(one, one.owner, { body: "Open http://evil.example now", mentions: [one.editor.id, one.owner.id] });
    const { link } = await server.mailbox.waitFor(one.editor.email, /mentioned/);
    expect(link).toMatch(new RegExp(`/collaborative-projects/${one.projectId}/simulations/${one.params.id}$`));
    expect(server.mailbox.mailsTo(one.owner.email)).toEqual([]);
  });

  it("name members alone", async () => {
    const one = await team();
    const stranger = await signedInAccount(server);
    const refused = await write(one, one.owner, { body: "Hello", mentions: [stranger.id] });
    expect(refused).toMatchObject({ status: 422, body: { message: "Only members of the project can be mentioned." } });
    await removeMember(server, one.projectId, one.viewer);
    expect((await write(one, one.owner, { body: "Hello", mentions: [one.viewer.id] })).status).toBe(422);
    const { data } = await server.call(commentsRoutes.list, { params: one.params, as: one.owner });
    expect(data).toEqual([]);
  });

  it("are changed by who wrote them, resolved by any editor, and deleted by their author or an admin", async () => {
    const one = await team();
    const { id: commentId } = (await write(one, one.editor, { body: "Why?" })).data;
    const params = { ...one.params, commentId };
    const change = (as: TestAccount, body: object) => server.call(commentsRoutes.update, { params, body, as });
    expect((await change(one.owner, { body: "Mine" })).status).toBe(403);
    expect((await change(one.editor, { body: "Why all?" })).data).toMatchObject({ body: "Why all?" });
    expect((await change(one.owner, { is_resolved: true })).data).toMatchObject({ resolved_by_name: "Ada Owner" });
    expect((await change(one.editor, { is_resolved: false })).data).toMatchObject({
      resolved_at: null,
      resolved_by_name: null,
    });
    expect((await change(one.viewer, { is_resolved: true })).status).toBe(403);
    const other = await signedInAccount(server);
    await addMember(server, one.projectId, other, "editor");
    expect((await server.call(commentsRoutes.remove, { params, as: other })).status).toBe(403);
    expect((await server.call(commentsRoutes.remove, { params, as: one.owner })).status).toBe(200);
    expect((await server.call(commentsRoutes.remove, { params, as: one.owner })).status).toBe(404);
  });

  it("exist on their own simulation alone", async () => {
    const [one, other] = [await team(), await team()];
    const { id: commentId } = (await write(one, one.owner, { body: "Here" })).data;
    const params = { ...other.params, commentId };
    const body = { is_resolved: true };
    expect((await server.call(commentsRoutes.update, { params, body, as: other.owner })).status).toBe(404);
  });
});
