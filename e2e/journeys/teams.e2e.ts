import {
  collaborativeLike,
  collaborativeProjectsRoutes,
  membersRoutes,
  projectsRoutes,
  simulationsRoutes,
} from "@foretell/contract";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createAccount } from "../support/account.ts";
import { createJourneyAccount, openSignedIn, typeQuery } from "../support/app.ts";
import { journey } from "../support/journey.ts";
import { choose } from "../support/menu.ts";
import { getLinkOfMail } from "../support/mailbox.ts";
import { shopDump } from "../support/shop-dump.ts";
import { createTeam, invite } from "../support/team.ts";

const server = () => ({ url: inject("serverUrl"), dataDir: inject("dataDir") });

const fits = (page: Page) => page.evaluate("document.documentElement.scrollWidth <= innerWidth");

journey("a team's project is made, filled, and worked in like one's own", async ({ openContext }) => {
  const owner = await createJourneyAccount();
  const page = await openSignedIn(openContext, owner, "/dashboard");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Collaborative Projects" }).click();
  await page.getByRole("heading", { name: "No collaborative projects yet" }).waitFor();
  await page.getByRole("button", { name: "Create Your First Project" }).click();
  await page.getByLabel("Project Name").fill("ab");
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.getByText("Project name must be at least 3 characters").waitFor();
  await page.getByLabel("Project Name").fill("Orders team");
  await page.getByLabel(/^Public/).check();
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.getByText("Collaborative project created successfully").waitFor();
  await page.getByRole("link", { name: "View Project" }).click();
  await page.getByRole("heading", { name: "Orders team", level: 1 }).waitFor();
  await page.getByText("Your role: owner").waitFor();
  await page.getByText("Public", { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("link", { name: "Import Schema" }).click();
  await page.getByRole("textbox", { name: /SQL/ }).first().waitFor();
  await page.locator("input[type=file]").setInputFiles({
    name: "shop.sql",
    mimeType: "application/sql",
    buffer: Buffer.from(shopDump),
  });
  await page.getByRole("button", { name: "Import Schema" }).click();
  await page.getByRole("link", { name: "Run a simulation" }).click();
  await page.getByRole("dialog", { name: "New Simulation" }).waitFor();
  await page.getByRole("textbox", { name: "Query" }).click();
  await typeQuery(page, "delte from customer where email <> 'Ann'");
  await page.getByRole("dialog").getByRole("button", { name: "Create Simulation" }).click();
  await page.getByText("Collaborative simulation created successfully").waitFor();
  await page.getByRole("button", { name: /^Actions for/ }).waitFor();
  await page.getByText("DELETE FROM CUSTOMER WHERE EMAIL <> 'Ann'").first().waitFor();
  await page.getByText("pending", { exact: true }).waitFor();
  await choose(page, /^Actions for/, "Execute");
  await page.waitForURL(/\/collaborative-projects\/[^/]+\/simulations\/[^/]+$/);
  await page.getByText("Collaborative simulation executed successfully").waitFor();
  await page.getByRole("button", { name: "Rerun Simulation" }).waitFor();
  await page.getByLabel("New comment").fill("Is this all of them?");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("button", { name: /^Resolve the comment/ }).click();
  await page.getByText("Resolved by Ada Example").waitFor();
  await expectAccessibleInBothThemes(page);

  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "ERD" }).click();
  await page.locator("canvas").first().waitFor();
  await menu.getByRole("link", { name: "Tables" }).click();
  await page.getByRole("heading", { name: "Tables", level: 1 }).waitFor();
  await menu.getByRole("link", { name: "Activity" }).click();
  await page.getByText(/ran the simulation/).waitFor();
  await page.getByText(/imported the schema/).waitFor();
  await expectAccessibleInBothThemes(page);
});

journey(
  "a stranger is invited by mail, registers, and does what the role says, which changes while the page is open",
  async ({ provokedErrors, openContext }) => {
    const owner = await createJourneyAccount();
    const projectId = await createTeam(owner);
    const page = await openSignedIn(openContext, owner, `/collaborative-projects/${projectId}/members`);
    await page.getByText("You are alone in this project").waitFor();
    await page.getByRole("button", { name: "Invite Member" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite Member" });
    await dialog.getByRole("button", { name: "Send Invitation" }).click();
    await page.getByText("Email is required").waitFor();
    expect(await dialog.getByLabel("Role").inputValue()).toBe("viewer");
    const stranger = await createAccount(server(), { fullName: "Grace Guest", isVerified: false });
    await dialog.getByLabel("Email").fill(stranger.email);
    await dialog.getByRole("button", { name: "Send Invitation" }).click();
    await page.getByText("Invitation sent successfully").waitFor();
    await page.getByText("Pending").waitFor();
    await expectAccessibleInBothThemes(page);

    // The mail of the invitation is the second one; that of the registration verifies.
    const invitation = await getLinkOfMail(server().dataDir, stranger.email, 2);
    expect(invitation).toContain("/register");
    await page.reload();
    await page.getByText("Pending").waitFor();

    const member = await createAccount(server(), { fullName: "Vera Viewer" });
    await invite(owner, projectId, member, "viewer");
    const guest = await openSignedIn(openContext, member, `/collaborative-projects/${projectId}/simulations`);
    await guest.getByText("View and analyze").waitFor();
    expect(await guest.getByRole("button", { name: "New Simulation" }).count()).toBe(0);
    await guest.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Schemas" }).click();
    await guest.getByRole("heading", { name: "shop" }).waitFor();
    expect(await guest.getByRole("link", { name: "Import Schema" }).count()).toBe(0);
    await guest.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Team Members" }).click();
    await guest.getByText("View team members and their roles").waitFor();
    expect(await guest.getByRole("button", { name: "Invite Member" }).count()).toBe(0);

    await page.reload();
    await page.getByRole("button", { name: "Edit the role of Vera Viewer" }).click();
    await page.getByRole("dialog", { name: "Edit Role" }).getByLabel("Role").selectOption("editor");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Member role updated successfully").waitFor();
    await guest.goto(`/collaborative-projects/${projectId}/simulations`);
    await guest.getByRole("button", { name: "New Simulation" }).first().waitFor();

    // The role is lowered while something is written: the page says so by itself, and is another one.
    await guest.getByRole("button", { name: "New Simulation" }).first().click();
    await guest.getByRole("textbox", { name: "Query" }).click();
    await typeQuery(guest, "DELETE FROM customer");
    await page.getByRole("button", { name: "Edit the role of Vera Viewer" }).click();
    await page.getByRole("dialog", { name: "Edit Role" }).getByLabel("Role").selectOption("viewer");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("dialog", { name: "Edit Role" }).waitFor({ state: "hidden" });
    await guest.getByText("Your role is viewer now").waitFor();
    await guest.getByText("View and analyze").waitFor();
    expect(await guest.getByRole("button", { name: "New Simulation" }).count()).toBe(0);

    // A page that the server cannot tell of it learns so from what it is refused.
    await page.getByRole("button", { name: "Edit the role of Vera Viewer" }).click();
    await page.getByRole("dialog", { name: "Edit Role" }).getByLabel("Role").selectOption("editor");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await guest.getByText("Your role is editor now").waitFor();
    provokedErrors.push("net::ERR_FAILED");
    await guest.route("**/events*", (route) => route.abort());
    await guest.reload();
    // What was written is still there.
    await guest.getByRole("dialog", { name: "New Simulation" }).getByText("DELETE FROM customer").first().waitFor();
    await page.getByRole("button", { name: "Edit the role of Vera Viewer" }).click();
    await page.getByRole("dialog", { name: "Edit Role" }).getByLabel("Role").selectOption("viewer");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("dialog", { name: "Edit Role" }).waitFor({ state: "hidden" });
    await guest.getByRole("button", { name: "Create Simulation" }).click();
    await guest.getByText("Your role is viewer now").waitFor();

    await guest.goto(`/collaborative-projects/${projectId}/members`);
    await guest.getByRole("button", { name: "Leave Project" }).click();
    await guest.getByRole("alertdialog").getByRole("button", { name: "Leave Project" }).click();
    await guest.waitForURL("**/collaborative-projects");
    await guest.getByText("Successfully left the project").waitFor();
    await guest.goto(`/collaborative-projects/${projectId}`);
    await guest.getByRole("heading", { name: "Collaborative project not found" }).waitFor();
  },
);

journey("four people with four roles work at once, and one owner always stays", async ({ openContext }) => {
  const [owner, other, editor, viewer] = [
    await createAccount(server(), { fullName: "Olga Owner" }),
    await createAccount(server(), { fullName: "Otto Other" }),
    await createAccount(server(), { fullName: "Ed Itor" }),
    await createAccount(server(), { fullName: "Vi Ewer" }),
  ];
  const projectId = await createTeam(owner);
  await invite(owner, projectId, other, "owner");
  await invite(owner, projectId, editor, "editor");
  await invite(owner, projectId, viewer, "viewer");
  const members = `/collaborative-projects/${projectId}/members`;
  const [ownersPage, othersPage] = [
    await openSignedIn(openContext, owner, members),
    await openSignedIn(openContext, other, members),
  ];
  const editorsPage = await openSignedIn(openContext, editor, `/collaborative-projects/${projectId}/simulations?new=1`);
  const viewersPage = await openSignedIn(openContext, viewer, `/collaborative-projects/${projectId}/activity`);
  await viewersPage.getByText("Olga Owner invited Vi Ewer as viewer").waitFor();

  // Two owners make an editor of each other in the same moment: one of them stays an owner.
  const demote = async (page: Page, name: string) => {
    await page.getByRole("button", { name: `Edit the role of ${name}` }).click();
    await page.getByRole("dialog", { name: "Edit Role" }).getByLabel("Role").selectOption("editor");
  };
  await demote(ownersPage, "Otto Other");
  await demote(othersPage, "Olga Owner");
  await Promise.all([ownersPage, othersPage].map((page) => page.getByRole("button", { name: "Save Changes" }).click()));
  const rolesOf = async () => {
    const listed = await viewer.call(membersRoutes.list, { params: { id: projectId } });
    return listed.map(({ role }) => role).toSorted((one, two) => one.localeCompare(two));
  };
  await expect.poll(rolesOf).toEqual(["editor", "editor", "owner", "viewer"]);
  const isOwnerStill =
    (await owner.call(collaborativeProjectsRoutes.get, { params: { id: projectId } })).user_role === "owner";
  const [last, lastPage] = isOwnerStill ? [owner, ownersPage] : [other, othersPage];

  // The last one cannot leave, and is told why.
  await lastPage.reload();
  const leave = lastPage.getByRole("button", { name: "Leave Project" });
  await leave.waitFor();
  expect(await leave.isDisabled()).toBe(true);
  expect(await leave.getAttribute("title")).toContain("Make somebody else an owner first");

  // Who is removed while a simulation of his is under way is told so, as are those whose pages are open.
  await editorsPage.getByRole("textbox", { name: "Query" }).click();
  await typeQuery(editorsPage, "DELETE FROM customer");
  let letGo = () => {};
  const isRemoved = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await editorsPage.route(/\/simulations$/, async (route) => {
    await isRemoved;
    await route.fallback();
  });
  const sent = editorsPage.waitForRequest(/\/simulations$/);
  await editorsPage.getByRole("button", { name: "Create Simulation" }).click();
  await sent;
  const listed = await last.call(membersRoutes.list, { params: { id: projectId } });
  const memberId = listed.find(({ full_name }) => full_name === "Ed Itor")?.id ?? "";
  await last.call(membersRoutes.remove, { params: { id: projectId, memberId } });
  letGo();
  await editorsPage.getByText("Project not found").first().waitFor();
  await editorsPage.getByRole("heading", { name: "Collaborative project not found" }).waitFor();
  await viewersPage.getByText("removed Ed Itor").waitFor();
});

journey("an approval is asked for and given by another, and falls with an edit", async ({ openContext }) => {
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const editor = await createAccount(server(), { fullName: "Ed Itor" });
  const projectId = await createTeam(owner);
  await invite(owner, projectId, editor, "editor");
  const path = `/collaborative-projects/${projectId}/simulations`;
  const page = await openSignedIn(openContext, editor, `${path}?new=1`);
  await page.getByRole("textbox", { name: "Query" }).click();
  await typeQuery(page, "DELETE FROM customer");
  await page.getByRole("button", { name: "Create Simulation" }).click();
  await choose(page, /^Actions for/, "Execute");
  await page.getByRole("button", { name: "Ask for Approval" }).click();
  await page.getByRole("link", { name: "Approval asked for" }).waitFor();
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await expectAccessibleInBothThemes(page);

  const ownersPage = await openSignedIn(openContext, owner, new URL(page.url()).pathname);
  await ownersPage.getByLabel("Note").fill("After the backup.");
  await ownersPage.getByRole("button", { name: "Approve" }).click();
  await ownersPage.getByRole("link", { name: "Approved" }).waitFor();
  await expectAccessibleInBothThemes(ownersPage);

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const like = collaborativeLike(simulationsRoutes.update);
  if (like === undefined) throw new Error("changes of simulations have no like in collaborative projects");
  await editor.call(like, { params: { projectId, id }, body: { query_text: "SELECT * FROM CUSTOMER" } });
  // Without a reload: pages that are open are told.
  await ownersPage.getByRole("link", { name: "Approval no longer valid" }).waitFor();
  await ownersPage.goto(path);
  await ownersPage.getByRole("article").getByText("Approval no longer valid").waitFor();
});

journey("members talk about a simulation and a table of it, and who is named gets a mail", async ({ openContext }) => {
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const editor = await createAccount(server(), { fullName: "Ed Itor" });
  const projectId = await createTeam(owner);
  await invite(owner, projectId, editor, "editor");
  const page = await openSignedIn(openContext, owner, `/collaborative-projects/${projectId}/simulations?new=1`);
  await page.getByRole("textbox", { name: "Query" }).click();
  await typeQuery(page, "DELETE FROM customer");
  await page.getByRole("button", { name: "Create Simulation" }).click();
  await choose(page, /^Actions for/, "Execute");
  await page.getByText("Nobody has commented on this simulation yet.").waitFor();
  const path = new URL(page.url()).pathname;
  const editorsPage = await openSignedIn(openContext, editor, path);
  await editorsPage.getByText("Nobody has commented on this simulation yet.").waitFor();

  await page.getByLabel("New comment").fill("Are the invoices kept?");
  await page.getByLabel("What the comment is about").selectOption("About invoice");
  await page.getByRole("group", { name: "Tell by mail" }).getByLabel("Ed Itor").check();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByText("Told Ed Itor").waitFor();
  await expect.poll(() => getLinkOfMail(server().dataDir, editor.email)).toContain(path);

  // It comes to the open page of the other, who may resolve it, and has nothing of it to edit.
  const told = editorsPage.getByRole("listitem").filter({ hasText: "Are the invoices kept?" });
  await told.getByText("invoice", { exact: true }).waitFor();
  expect(await told.getByRole("button", { name: /^Edit your comment/ }).count()).toBe(0);
  await told.getByRole("button", { name: /^Resolve the comment of Olga Owner/ }).click();
  await page.getByText("Resolved by Ed Itor").waitFor();

  await page.getByRole("button", { name: /^Edit your comment/ }).click();
  await page.getByLabel("Your comment").fill("Are the old invoices kept?");
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Your comment").press("Control+Enter");
  await editorsPage.getByText("Are the old invoices kept?", { exact: true }).waitFor();
  await page.getByText("edited", { exact: true }).waitFor();
});

journey("a project of one's own becomes a team's, with all that is in it", async ({ openContext }) => {
  const owner = await createJourneyAccount();
  const page = await openSignedIn(openContext, owner, "/projects");
  await page.getByRole("button", { name: "Create Your First Project" }).click();
  await page.getByLabel("Project Name").fill("Mine");
  await page.getByRole("button", { name: "Create Project" }).click();
  await page.getByRole("link", { name: "View Project" }).click();
  await page.getByRole("button", { name: "Make Collaborative" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make Collaborative" }).click();
  await page.waitForURL(/\/collaborative-projects\/[^/]+$/);
  await page.getByText("Your role: owner").waitFor();
  await page.goto("/projects");
  await page.getByRole("heading", { name: "No projects yet" }).waitFor();
});

for (const width of [1440, 390])
  journey(`the pages of a team hold for everybody, ${width} px wide`, async ({ openContext }) => {
    const owner = await createJourneyAccount();
    const projectId = await createTeam(
      owner,
      "A team with a name that is long enough to be broken over lines somewhere",
    );
    await invite(owner, projectId, await createAccount(server(), { fullName: "Ed Itor" }), "editor");
    const device = { viewport: { width, height: 844 }, hasTouch: width < 500 };
    const open: typeof openContext = (options) => openContext({ ...options, ...device });
    const page = await openSignedIn(open, owner, "/collaborative-projects");
    for (const [path, heading] of [
      ["", "Collaborative Projects"],
      [`/${projectId}`, /^A team/],
      [`/${projectId}/members`, "Team Members"],
      [`/${projectId}/activity`, "Activity"],
      [`/${projectId}/simulations`, "Query Simulations"],
    ] as const) {
      await page.goto(`/collaborative-projects${path}`);
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      expect(await fits(page), page.url()).toBe(true);
      await expectAccessibleInBothThemes(page);
    }
  });

journey("a schema and a simulation are copied to another project", async ({ openContext }) => {
  const owner = await createAccount(server(), { fullName: "Olga Owner" });
  const viewer = await createAccount(server(), { fullName: "Vi Ewer" });
  const projectId = await createTeam(owner);
  await invite(owner, projectId, viewer, "viewer");
  await viewer.call(projectsRoutes.create, { body: { name: "Mine" } });
  const page = await openSignedIn(openContext, viewer, `/collaborative-projects/${projectId}/schemas`);
  await page.getByRole("link", { name: "shop", exact: true }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  // Who views may not change it, and may take it along.
  expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Copy to project"]);
  await page.getByRole("menuitem", { name: "Copy to project" }).click();
  const modal = page.getByRole("dialog", { name: "Copy to Project" });
  await modal.getByRole("button", { name: "Copy Schema" }).click();
  await modal.getByText("Project selection is required").waitFor();
  await modal.getByLabel("Project").selectOption("Mine");
  await modal.getByLabel("Schema name").fill("shop to try");
  await expectAccessibleInBothThemes(page);
  await modal.getByRole("button", { name: "Copy Schema" }).click();
  await page.getByText("Schema copied successfully").waitFor();
  await page.getByRole("heading", { name: "shop to try", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/projects\/[^/]+\/schemas\/[^/]+$/);

  await page.getByRole("link", { name: "Run a simulation" }).click();
  await page.getByRole("textbox", { name: "Query" }).click();
  await typeQuery(page, "DELETE FROM customer");
  await page.getByRole("dialog").getByRole("button", { name: "Run Simulation" }).click();
  await page.getByRole("region", { name: "Verdict" }).getByText("Blocked:").waitFor();
  await choose(page, "More actions", "Copy to project");
  // A project where one may only look is not offered.
  await modal.getByLabel("Project").selectOption("Mine");
  expect(await modal.getByLabel("Project").locator("option").allTextContents()).toEqual(["Select a project", "Mine"]);
  await modal.getByRole("button", { name: "Copy Simulation" }).click();
  await modal.getByText("Schema selection is required").waitFor();
  await modal.getByLabel("Schema", { exact: true }).selectOption({ index: 1 });
  await expectAccessibleInBothThemes(page);
  const before = page.url();
  await modal.getByRole("button", { name: "Copy Simulation" }).click();
  await page.getByText("Simulation copied successfully").waitFor();
  await page.getByRole("region", { name: "Verdict" }).getByText("Blocked:").waitFor();
  expect(page.url()).not.toBe(before);
});
