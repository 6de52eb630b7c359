import type { Page } from "playwright-core";
import type { Fixtures } from "./fixtures.ts";
import type { Screen } from "./screen.ts";
import { answer, busy, choose, failWith, fillIn, hold, missing, press } from "./steps.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const idOf = (index: number) => missing.slice(0, -3) + String(index).padStart(3, "0");

const people = ["Ada Example", "Grace Hopper-Featherstonehaugh of the Department of Long Names", "Ed Itor", "Vi Ewer"];
const roles = ["admin", "editor", "editor", "viewer"];

const member = (index: number) => ({
  id: idOf(index),
  user_id: idOf(500 + index),
  full_name: people[index % people.length],
  email: `person.${index}@example.com`,
  role: roles[index % roles.length],
  status: "active",
  joined_at: hoursAgo(30 * index),
  is_current_user: index === 0,
});

const pending = {
  ...member(9),
  user_id: null,
  full_name: null,
  email: "somebody.who.has.no.account.yet@a-company-with-a-long-name.example",
  status: "pending",
};

const deeds = [
  ["simulation", "ran the simulation Old orders", true],
  ["member", "changed the role of Vi Ewer from viewer to editor", true],
  ["schema", "imported the schema shop", true],
  ["simulation", "deleted the simulation Everything of 2019", false],
  ["schema", "created a version of the schema shop, v1.1.0", true],
] as const;

const deed = (index: number) => {
  const [subject, message, exists] = deeds[index % deeds.length] ?? deeds[0];
  return {
    id: idOf(index),
    created_at: hoursAgo(5 * index),
    user_id: idOf(500),
    user_name: people[index % people.length],
    activity_type: "simulation_executed",
    description: message,
    entity_type: subject,
    metadata: { entity_id: idOf(700 + index), entity_name: "shop", exists, before: null, after: null },
  };
};

const comment = (index: number, text: string) => ({
  id: idOf(index),
  simulation_id: missing,
  table_name: index === 1 ? "order_items" : null,
  body: text,
  author_id: idOf(500 + index),
  author_name: people[index % people.length],
  created_at: hoursAgo(20 - index),
  edited_at: index === 1 ? hoursAgo(2) : null,
  resolved_at: index === 0 ? hoursAgo(1) : null,
  resolved_by_name: index === 0 ? "Ed Itor" : null,
  mentions: index === 1 ? [{ user_id: idOf(501), full_name: people[1] }] : [],
});

const comments = [
  comment(0, "Are the invoices kept?"),
  comment(
    1,
    "These go to the archive first, see the migration of March.\n\nWith 40,000 rows it should be done in batches.",
  ),
  comment(2, "Then I would wait for the weekend."),
];

const approval = (status: string) => ({
  id: idOf(1),
  simulation_id: missing,
  status,
  role: "admin",
  requested_at: hoursAgo(3),
  requested_by: idOf(502),
  requested_by_name: "Ed Itor",
  decided_at: status === "requested" ? null : hoursAgo(1),
  decided_by_name: status === "requested" ? null : people[1],
  note: status === "requested" ? null : "After the backup.",
  version_number: "v1.0.0",
  digest: "d",
});

const page = (path: string, rows: readonly unknown[]) => async (shown: Page) => {
  await shown.route(path, (route) => route.fulfill({ json: { success: true, data: rows, next_cursor: null } }));
};

/** Waits for a text: what is tried again shows its failure late. */
const sees = (text: string) => (target: Page) => target.getByText(text).first().waitFor();

/** Looked at as somebody with another role. */
const as = (role: string | null, id: string) => async (shown: Page) => {
  await shown.route(`**/v1/collaborative-projects/${id}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, user_role: role, is_public: true } } });
  });
};

/** The screens of collaborative projects. */
export function teamScreens({ team, teamSimulation }: Fixtures): Screen[] {
  const base = "/collaborative-projects";
  const path = `${base}/${team}`;
  const members = "**/v1/collaborative-projects/*/members?*";
  const membersBare = "**/v1/collaborative-projects/*/members";
  const many = Array.from({ length: 8 }, (_, index) => member(index));
  const shown = async (target: Page) => {
    await page(members, [...many, pending])(target);
    await page(membersBare, [...many, pending])(target);
  };
  const simulation = `${path}/simulations/${teamSimulation}`;
  const activity = "**/v1/collaborative-projects/*/activity?*";
  const crowd = Array.from({ length: 200 }, (_, index) => member(index));
  const year = Array.from({ length: 1_000 }, (_, index) => deed(index));
  const talk = (status: string) => async (target: Page) => {
    await shown(target);
    await answer("**/v1/collaborative-projects/*/simulations/*/approval", approval(status))(target);
    await page("**/v1/collaborative-projects/*/simulations/*/comments*", comments)(target);
  };
  return [
    { name: "team-simulation-silent", path: simulation },
    { name: "team-simulation-requested", path: simulation, prepare: talk("requested") },
    {
      name: "team-simulation-comment",
      path: simulation,
      prepare: talk("approved"),
      reach: (target) => target.getByLabel("New comment").fill("Which of them?"),
    },
    { name: "team-simulation-fallen", path: simulation, prepare: talk("fallen") },
    { name: "team-simulation-copy", path: simulation, reach: choose("More actions", "Copy to project") },
    {
      name: "team-schema-copy",
      path: `${path}/schemas`,
      reach: async (target) => {
        await target.getByRole("link", { name: "Shop", exact: true }).click();
        await choose("More actions", "Copy to project")(target);
      },
    },
    {
      name: "team-simulation-as-viewer",
      path: simulation,
      prepare: async (target) => {
        await as("viewer", team)(target);
        await talk("requested")(target);
      },
    },
    {
      name: "team-simulation-comments-failed",
      path: simulation,
      prepare: failWith("**/v1/collaborative-projects/*/simulations/*/comments*", busy),
      reach: sees(busy.message),
    },
    { name: "teams", path: base },
    {
      name: "teams-failed",
      path: base,
      prepare: failWith("**/v1/collaborative-projects*", busy),
      reach: sees(busy.message),
    },
    { name: "teams-none", path: base, visitor: "newcomer" },
    { name: "teams-waiting", path: base, prepare: hold("**/v1/collaborative-projects*"), isWaiting: true },
    { name: "teams-new", path: base, reach: press("New Project") },
    {
      name: "teams-new-refused",
      path: base,
      reach: async (target) => {
        await press("New Project")(target);
        await fillIn({ "Project Name": "ab" }, "Create Project")(target);
      },
    },
    { name: "team", path },
    { name: "team-as-viewer", path, prepare: as("viewer", team) },
    { name: "team-as-visitor", path, prepare: as(null, team) },
    { name: "team-missing", path: `${base}/${missing}` },
    { name: "team-simulation-bad-address", path: `${path}/simulations/none` },
    { name: "team-simulations-as-viewer", path: `${path}/simulations`, prepare: as("viewer", team) },
    { name: "team-schemas-as-viewer", path: `${path}/schemas`, prepare: as("viewer", team) },
    { name: "team-members-alone", path: `${path}/members` },
    { name: "team-members", path: `${path}/members`, prepare: shown },
    { name: "team-members-many", path: `${path}/members`, prepare: (target) => page(`${membersBare}*`, crowd)(target) },
    {
      name: "team-members-as-viewer",
      path: `${path}/members`,
      prepare: async (target) => {
        await as("viewer", team)(target);
        await shown(target);
      },
    },
    { name: "team-members-invite", path: `${path}/members`, reach: press("Invite Member") },
    { name: "team-members-role", path: `${path}/members`, prepare: shown, reach: press(/^Edit the role/) },
    { name: "team-members-remove", path: `${path}/members`, prepare: shown, reach: press(/^Remove/) },
    {
      name: "team-members-failed",
      path: `${path}/members`,
      prepare: failWith(membersBare, { status: 503, code: "UNAVAILABLE", message: "The server is stopping." }),
      reach: sees("The server is stopping."),
    },
    { name: "team-activity", path: `${path}/activity` },
    {
      name: "team-activity-long",
      path: `${path}/activity`,
      prepare: page(activity, year.slice(0, 30)),
    },
    { name: "team-activity-many", path: `${path}/activity`, prepare: page(activity, year) },
    { name: "team-activity-none", path: `${path}/activity`, prepare: page(activity, []) },
    {
      name: "team-activity-failed",
      path: `${path}/activity`,
      prepare: failWith(activity, busy),
      reach: sees(busy.message),
    },
    {
      name: "project-make-collaborative",
      path: `/projects/${missing}`,
      prepare: ownProject,
      reach: press("Make Collaborative"),
    },
  ];
}

const ownProject = answer(`**/v1/projects/${missing}`, {
  id: missing,
  name: "Billing",
  description: null,
  created_at: hoursAgo(40),
  schema_count: 2,
  table_count: 31,
  simulation_count: 12,
});
