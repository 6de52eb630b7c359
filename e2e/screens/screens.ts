import type { Page } from "playwright-core";
import { edits } from "./edit-screens.ts";
import type { Fixtures } from "./fixtures.ts";
import type { Screen } from "./screen.ts";
import { compareScreens } from "./compare-screens.ts";
import { teamScreens } from "./team-screens.ts";
import { settings } from "./settings-screens.ts";
import { answer, busy, choose, failWith, fillIn, hold, missing, press, typeDump, type Failure } from "./steps.ts";

/** The import is sent and never answered, and the server says how far it has come. */
async function holdImport(page: Page): Promise<void> {
  await page.route("**/v1/schemas/import?*", () => undefined);
  await page.route("**/v1/schemas/imports/*", (route) => {
    const import_id = route.request().url().split("/").at(-1);
    const progress = { import_id, phase: "reading", bytes_read: 31_400_000, bytes_total: 52_000_000 };
    return route.fulfill({ json: { success: true, data: { ...progress, statements: 18_204, tables: 312 } } });
  });
}

/** An export of which 4.2 MB arrive, and no more. */
async function startDownload(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes("/export")) return send(input, init);
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(4_200_000)) });
      return Promise.resolve(new Response(body));
    };
  });
}

const importFailures: readonly { readonly name: string; readonly failure: Failure }[] = [
  {
    name: "too-large",
    failure: {
      status: 413,
      code: "TOO_LARGE",
      message: "The dump is larger than the 4 096 000 000 characters that this server reads.",
    },
  },
  {
    name: "no-room",
    failure: {
      status: 413,
      code: "QUOTA_EXCEEDED",
      message:
        "Your account is full: this takes 310 MB, and 120 MB of 2 GB are left. Delete schemas or simulations to make room. Verify your email address to have more.",
    },
  },
  {
    name: "day-is-full",
    failure: {
      status: 429,
      code: "RATE_LIMITED",
      message: "You may upload 10 GB a day, and 0 B of that are left. Try again in 7 hours.",
    },
  },
  { name: "busy", failure: busy },
];

const brokenLines = `CREATE TABLE customer (customer_id integer PRIMARY KEY, email text NOT NULL UNIQUE);
CREATE TABLE invoice (
  invoice_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE
);
CREATE TABLE payment (payment_id integer PRIMARY KEY, invoice_id integer REFERENCES invoice, amount numeric(10,2;
ALTER TABLE invoice ADD CONSTRAINT invoice_total_check CHEK (total >= 0);
CRATE TABLE refund (refund_id integer PRIMARY KEY);
`;

const signIn: readonly Screen[] = [
  { name: "login", path: "/login", visitor: "nobody" },
  {
    name: "login-refused",
    path: "/login",
    visitor: "nobody",
    reach: fillIn({ Email: "ada@example.com", Password: "not this one" }, "Sign In"),
  },
  {
    name: "login-held-back",
    path: "/login",
    visitor: "nobody",
    prepare: failWith("**/v1/auth/login", {
      status: 429,
      code: "RATE_LIMITED",
      message: "Too many attempts. Try again in 16 minutes.",
    }),
    reach: fillIn({ Email: "ada@example.com", Password: "correct horse" }, "Sign In"),
  },
  { name: "register", path: "/register", visitor: "nobody" },
  { name: "register-errors", path: "/register", visitor: "nobody", reach: press("Create Account") },
  {
    name: "register-strength",
    path: "/register",
    visitor: "nobody",
    reach: async (page) => {
      await page.getByLabel("Password", { exact: true }).fill("sommer2024");
      await page.getByText("Password strength").waitFor();
    },
  },
  {
    name: "register-weak",
    path: "/register",
    visitor: "nobody",
    reach: fillIn(
      { "Full Name": "Ada Example", Email: "ada@example.com", Password: "123456", "Confirm Password": "123456" },
      "Create Account",
    ),
  },
  {
    name: "login-second-step",
    path: "/login",
    visitor: "nobody",
    prepare: answer("**/v1/auth/login", { second_factor_required: true, ticket: "ticket" }),
    reach: fillIn({ Email: "ada@example.com", Password: "correct horse" }, "Sign In"),
  },
  {
    name: "login-step-expired",
    path: "/login",
    visitor: "nobody",
    prepare: answer("**/v1/auth/login", { second_factor_required: true, ticket: "ticket" }),
    reach: async (page) => {
      await fillIn({ Email: "ada@example.com", Password: "correct horse" }, "Sign In")(page);
      await press("Use a recovery code")(page);
      await fillIn({ "Recovery Code": "ABCD" }, "Sign In")(page);
    },
  },
  {
    name: "login-step-wrong",
    path: "/login",
    visitor: "nobody",
    prepare: async (page) => {
      await answer("**/v1/auth/login", { second_factor_required: true, ticket: "ticket" })(page);
      await failWith("**/v1/auth/login/second-factor", {
        status: 401,
        code: "CREDENTIALS_WRONG",
        message: "This code is wrong or was used already",
      })(page);
    },
    reach: async (page) => {
      await fillIn({ Email: "ada@example.com", Password: "correct horse" }, "Sign In")(page);
      await fillIn({ Code: "000000" }, "Sign In")(page);
    },
  },
  { name: "forgot-password", path: "/forgot-password", visitor: "nobody" },
  {
    name: "forgot-password-sent",
    path: "/forgot-password",
    visitor: "nobody",
    reach: fillIn({ Email: "ada@example.com" }, "Send Reset Link"),
  },
  { name: "reset-password", path: "/reset-password?token=x", visitor: "nobody" },
  { name: "reset-password-missing", path: "/reset-password", visitor: "nobody" },
  {
    name: "reset-password-refused",
    path: "/reset-password?token=x",
    visitor: "nobody",
    reach: fillIn({ "New Password": "correct horse", "Confirm Password": "correct horse" }, "Reset Password"),
  },
  {
    name: "reset-password-done",
    path: "/reset-password?token=x",
    visitor: "nobody",
    prepare: answer("**/v1/auth/reset-password", {}),
    reach: fillIn({ "New Password": "correct horse", "Confirm Password": "correct horse" }, "Reset Password"),
  },
  { name: "verify-email", path: "/verify-email?token=x", visitor: "nobody" },
  { name: "verify-email-missing", path: "/verify-email", visitor: "nobody" },
  ...(["registration", "claim", "email_change"] as const).map((purpose) => ({
    name: `verify-email-question-${purpose}`,
    path: "/verify-email?token=x",
    visitor: "nobody" as const,
    prepare: answer("**/v1/email/link", {
      purpose,
      account_id: missing,
      email: "ada@example.com",
      full_name: "Sam Squatter",
    }),
  })),
  {
    name: "verify-email-refused",
    path: "/verify-email?token=x",
    visitor: "nobody",
    prepare: async (page) => {
      const link = {
        purpose: "registration",
        account_id: missing,
        email: "ada@example.com",
        full_name: "Sam Squatter",
      };
      await answer("**/v1/email/link", link)(page);
      await answer("**/v1/email/refuse", {})(page);
    },
    reach: press("No, this was not me"),
  },
  { name: "undo-email-change", path: "/undo-email-change?token=x", visitor: "nobody" },
  { name: "undo-email-change-missing", path: "/undo-email-change", visitor: "nobody" },
  {
    name: "undo-email-change-refused",
    path: "/undo-email-change?token=x",
    visitor: "nobody",
    reach: press("This was not me"),
  },
  ...(["undone", "account_deleted"] as const).map((outcome) => ({
    name: `undo-email-change-${outcome}`,
    path: "/undo-email-change?token=x",
    visitor: "nobody" as const,
    prepare: answer("**/v1/email/undo-change", { outcome }),
    reach: press("This was not me"),
  })),
  { name: "undo-second-factor", path: "/undo-second-factor?token=x", visitor: "nobody" },
  { name: "undo-second-factor-missing", path: "/undo-second-factor", visitor: "nobody" },
  {
    name: "undo-second-factor-refused",
    path: "/undo-second-factor?token=x",
    visitor: "nobody",
    reach: press("This was not me"),
  },
  {
    name: "undo-second-factor-done",
    path: "/undo-second-factor?token=x",
    visitor: "nobody",
    prepare: answer("**/v1/auth/undo-second-factor", {}),
    reach: press("This was not me"),
  },
  {
    name: "verify-email-waiting",
    path: "/verify-email?token=x",
    visitor: "nobody",
    prepare: hold("**/v1/email/**"),
    isWaiting: true,
  },
];

const documentation: readonly Screen[] = [
  { name: "warnings", path: "/docs/warnings", visitor: "nobody" },
  { name: "warning", path: "/docs/warnings/CASCADE_SKIPS_TRIGGERS", visitor: "nobody" },
  { name: "migration-steps", path: "/docs/migrations", visitor: "nobody" },
  { name: "migration-step", path: "/docs/migrations/CHECKS_ROWS", visitor: "nobody" },
  { name: "warning-missing", path: "/docs/warnings/NOTHING", visitor: "nobody" },
];

function workspace({ project, empty }: Fixtures): readonly Screen[] {
  return [
    { name: "dashboard", path: "/dashboard" },
    { name: "dashboard-empty", path: "/dashboard", visitor: "newcomer" },
    { name: "go-to", path: "/dashboard", reach: (page) => page.keyboard.press("Control+k") },
    {
      name: "go-to-nothing",
      path: "/dashboard",
      reach: async (page) => {
        await page.keyboard.press("Control+k");
        await page.keyboard.insertText("zebra");
      },
    },
    { name: "dashboard-loading", path: "/dashboard", prepare: hold("**/v1/{projects,workspace}"), isWaiting: true },
    {
      name: "menu",
      path: "/dashboard",
      reach: async (page) => {
        const opener = page.getByRole("button", { name: "Open the menu" });
        await ((await opener.isVisible()) ? opener : page.getByRole("button", { name: "Account" })).click();
      },
    },
    { name: "theme", path: "/dashboard", reach: press("Theme") },
    { name: "projects", path: "/projects" },
    { name: "projects-empty", path: "/projects", visitor: "newcomer" },
    { name: "project-new", path: "/projects?open=new" },
    { name: "project", path: `/projects/${project}` },
    { name: "project-empty", path: `/projects/${empty}` },
    { name: "project-edit", path: `/projects/${project}`, reach: press(/Edit/) },
    {
      name: "project-new-error",
      path: "/projects?open=new",
      reach: press("Create Project"),
    },
    { name: "project-delete", path: `/projects/${empty}`, reach: press(/Delete/) },
    { name: "project-missing", path: `/projects/${missing}` },
    {
      name: "new-version",
      path: "/projects",
      reach: async (page) => {
        await page.route("**/assets/settings-page-*.js", (route) => route.fulfill({ status: 404 }));
        await page.route(/\/$/, async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(/\/assets\/index-[^"]+\.js/, "/assets/index-new.js");
          await route.fulfill({ response, body });
        });
        await page.goto("/settings");
        await page.getByText("There is a new version").waitFor();
      },
    },
    { name: "error-panel", path: "/projects", prepare: failWith("**/v1/projects") },
    {
      name: "offline",
      path: `/projects/${project}/simulations`,
      reach: async (page) => {
        await page.context().setOffline(true);
        await page
          .getByRole("button", { name: /^Actions for/ })
          .first()
          .click();
        await page.getByRole("menuitem", { name: "Rerun" }).click();
      },
    },
  ];
}

function schemas({
  project,
  schema,
  empty,
  imports,
  crowded,
  broken,
  incomplete,
  versioned,
}: Fixtures): readonly Screen[] {
  const base = `/projects/${project}/schemas`;
  return [
    { name: "schemas", path: base },
    { name: "schemas-empty", path: `/projects/${empty}/schemas` },
    { name: "schemas-many", path: `/projects/${crowded}/schemas` },
    { name: "schema", path: `${base}/${schema}` },
    { name: "schema-edit", path: base, reach: choose(/^Actions for/, "Edit") },
    { name: "schema-delete", path: base, reach: choose(/^Actions for/, "Delete") },
    { name: "schemas-loading", path: base, prepare: hold("**/v1/schemas/project/*"), isWaiting: true },
    {
      name: "import-result",
      path: `/projects/${imports}/schemas/import`,
      reach: async (page) => {
        await typeDump(brokenLines)(page);
        await press("Import Schema")(page);
        await page.getByRole("heading", { name: "Found in the dump" }).waitFor();
      },
    },
    { name: "schema-broken", path: `/projects/${crowded}/schemas/${broken}` },
    { name: "schema-incomplete", path: `/projects/${crowded}/schemas/${incomplete}` },
    { name: "schema-missing", path: `${base}/${missing}` },
    { name: "schema-export", path: `${base}/${schema}`, reach: press("Export") },
    { name: "versions", path: `/projects/${crowded}/schemas/${versioned}/versions` },
    {
      name: "versions-loading",
      path: `/projects/${crowded}/schemas/${versioned}/versions`,
      prepare: hold("**/v1/schemas/*/versions"),
      isWaiting: true,
    },
    {
      name: "versions-failed",
      path: `/projects/${crowded}/schemas/${versioned}/versions`,
      prepare: failWith("**/v1/schemas/*/versions"),
    },
    {
      name: "version-details",
      path: `/projects/${crowded}/schemas/${versioned}/versions`,
      reach: async (page) => {
        await press(/^View Details/)(page);
        await press(/^Tables/)(page);
      },
    },
    { name: "version-rollback", path: `/projects/${crowded}/schemas/${versioned}/versions`, reach: press(/^Rollback/) },
    { name: "version-new", path: `/projects/${crowded}/schemas/${versioned}/versions`, reach: press("Create Version") },
    {
      name: "version-new-errors",
      path: `/projects/${crowded}/schemas/${versioned}/versions`,
      reach: async (page) => {
        await press("Create Version")(page);
        const form = page.getByRole("dialog");
        await form.getByLabel("Use an SQL dump instead of the current schema").check();
        await form.getByRole("button", { name: "Create Version" }).click();
        await form.getByText("Schema dump is required").waitFor();
      },
    },
    { name: "statistics", path: `${base}/${schema}?statistics=update` },
    {
      name: "statistics-refused",
      path: `${base}/${schema}?statistics=update`,
      reach: fillIn(
        { "Result of the query": '{"tables": [\n  {"name": "orders", "row_count": 120\n   "columns": []}]}' },
        "Update statistics",
      ),
    },
    {
      name: "statistics-taken",
      path: `${base}/${schema}?statistics=update`,
      reach: async (page) => {
        const printed = '{"tables": [{"name": "orders", "row_count": 120}, {"name": "order", "row_count": 7}]}';
        await fillIn({ "Result of the query": printed }, "Update statistics")(page);
        await page.getByRole("button", { name: "Done" }).waitFor();
      },
    },
    { name: "import", path: `${base}/import` },
    { name: "import-empty", path: `${base}/import`, reach: press("Import Schema") },
    { name: "import-live", path: `${base}/import`, reach: press(/From a live/) },
    {
      name: "import-mismatch",
      path: `${base}/import`,
      reach: async (page) => {
        await typeDump("CREATE TABLE `a` (`id` int NOT NULL AUTO_INCREMENT, PRIMARY KEY (`id`)) ENGINE=InnoDB;")(page);
        await page.getByLabel("Database type").selectOption("oracle");
        await press("Import Schema")(page);
        await page.getByRole("button", { name: "Import as MySQL" }).waitFor();
      },
    },
    {
      name: "import-incomplete",
      path: `${base}/import`,
      reach: async (page) => {
        await typeDump("CREATE TABLE a (id integer PRIMARY KEY);\nCREATE TABLE b (id integer, a_id integer REF")(page);
        await press("Import Schema")(page);
        await page.getByRole("button", { name: "Import as incomplete" }).waitFor();
      },
    },
    {
      name: "import-progress",
      path: `${base}/import`,
      prepare: holdImport,
      reach: async (page) => {
        await typeDump("CREATE TABLE a (id integer);")(page);
        await press("Import Schema")(page);
        await page.getByText("312").waitFor();
      },
    },
    ...importFailures.map(({ name, failure }) => ({
      name: `import-${name}`,
      path: `${base}/import`,
      prepare: failWith("**/v1/schemas/import?*", failure),
      reach: async (page: Page) => {
        await typeDump("CREATE TABLE a (id integer);")(page);
        await press("Import Schema")(page);
        await page.getByText(failure.message).waitFor();
      },
    })),
    {
      name: "schema-export-progress",
      path: `${base}/${schema}`,
      prepare: startDownload,
      reach: async (page) => {
        await choose("Export", "SQL")(page);
        await page.getByText("Exporting... 4.2").waitFor();
      },
    },
    {
      name: "import-refused",
      path: `${base}/import`,
      reach: async (page) => {
        await typeDump("Dear all,\nplease find the minutes of the meeting below.\n")(page);
        await press("Import Schema")(page);
      },
    },
  ];
}

function tables({ project, schema, table, empty, crowded, large, wordy, wordyTable }: Fixtures): readonly Screen[] {
  const base = `/projects/${project}`;
  const one = `${base}/tables?schema=${schema}&table=${table}`;
  const long = `/projects/${crowded}/tables?schema=${wordy}&table=${wordyTable}`;
  return [
    { name: "tables", path: `${base}/tables` },
    { name: "tables-empty", path: `/projects/${empty}/tables` },
    { name: "tables-many", path: `/projects/${crowded}/tables?schema=${large}` },
    {
      name: "tables-none",
      path: `${base}/tables`,
      reach: (page) => page.getByRole("searchbox", { name: "Filter tables" }).fill("zebra"),
    },
    { name: "table", path: one },
    { name: "table-long", path: long },
    {
      name: "table-long-shown",
      path: long,
      reach: async (page) => {
        const buttons = page.getByRole("button", { name: "Show all" });
        for (let left = await buttons.count(); left > 0; left -= 1) {
          await buttons.first().click();
          await page.waitForTimeout(250);
        }
      },
    },
    {
      name: "table-long-failed",
      path: long,
      prepare: failWith("**/v1/tables/*/text?*", busy),
      reach: press("Show all"),
    },
    { name: "table-row-count", path: one, reach: press("Edit the row count") },
    {
      name: "table-cascade",
      path: one,
      reach: async (page) => {
        await press("What a change here would reach")(page);
        await page.getByText("It reaches").waitFor();
        await page.getByText("It reaches").evaluate((element) => element.scrollIntoView({ block: "center" }));
      },
    },
    { name: "erd", path: `${base}/erd/${schema}` },
    { name: "erd-table", path: `${base}/erd/${schema}?table=orders` },
    { name: "erd-focus", path: `${base}/erd/${schema}?focus=orders&table=orders` },
    { name: "erd-list", path: `${base}/erd/${schema}?view=list` },
    {
      name: "erd-search",
      path: `${base}/erd/${schema}`,
      reach: (page) => page.getByRole("combobox", { name: /Find a table/ }).fill("customer"),
    },
    { name: "erd-path", path: `${base}/erd/${schema}?from=country&to=product` },
    { name: "erd-path-none", path: `${base}/erd/${schema}?from=country&to=nowhere` },
    {
      name: "erd-chosen",
      path: `${base}/erd/${schema}`,
      reach: async (page) => {
        // A phone opens a schema of some tables as a list.
        await page.getByRole("group", { name: "View" }).getByRole("button", { name: "Diagram" }).click();
        await page.getByRole("button", { name: /^Choose several tables/ }).click();
        const box = await page.getByRole("application").boundingBox();
        if (box === null) return;
        await page.mouse.move(box.x + 8, box.y + 8);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 4 });
        await page.mouse.up();
      },
    },
    {
      name: "erd-export",
      path: `${base}/erd/${schema}`,
      reach: async (page) => {
        await page.getByRole("button", { name: "Export" }).click();
        await page.getByRole("menuitem", { name: "Choose What to Export" }).click();
      },
    },
    {
      name: "erd-views",
      path: `${base}/erd/${schema}`,
      reach: press("Views of this diagram"),
    },
    { name: "erd-notes", path: `${base}/erd/${schema}`, reach: press("Notes") },
    { name: "erd-missing", path: `${base}/erd/${missing}` },
    { name: "erd-failed", path: `${base}/erd/${schema}`, prepare: failWith("**/v1/erd/**") },
    { name: "erd-all", path: `/projects/${crowded}/erd` },
    { name: "erd-large", path: `/projects/${crowded}/erd/${large}` },
    { name: "erd-empty", path: `/projects/${empty}/erd` },
  ];
}

function simulations({ project, empty, crowded, simulations: known }: Fixtures): readonly Screen[] {
  const base = `/projects/${project}/simulations`;
  return [
    { name: "simulations", path: base },
    { name: "simulations-empty", path: `/projects/${empty}/simulations` },
    { name: "simulations-narrowed", path: `${base}?outcome=blocked&sort=rows` },
    { name: "simulations-none", path: `${base}?q=nothing+like+this` },
    { name: "simulations-lines", path: base, reach: press("Show one line each") },
    { name: "simulations-failed", path: base, prepare: failWith("**/v1/simulations/project/**") },
    {
      name: "simulations-chosen",
      path: `${base}?outcome=blocked`,
      reach: (page) => page.getByLabel(/^Choose all/).check(),
    },
    {
      name: "simulations-chosen-delete",
      path: `${base}?outcome=blocked`,
      reach: async (page) => {
        await page.getByLabel(/^Choose all/).check();
        await page.getByRole("region", { name: "Chosen simulations" }).getByRole("button", { name: "Delete" }).click();
      },
    },
    { name: "keys", path: base, reach: (page) => page.keyboard.press("?") },
    {
      name: "find-table",
      path: base,
      reach: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Find anything" }).fill("order");
        await page.getByRole("option", { name: /^orders Table/ }).waitFor();
      },
    },
    { name: "simulation-of-today", path: `${base}/${known.ofToday}` },
    { name: "simulation-new", path: `${base}?new=1` },
    {
      name: "simulation-new-error",
      path: `${base}?new=1`,
      reach: async (page) => {
        await page.getByRole("textbox", { name: "Query" }).click();
        await page.keyboard.insertText("DELETE FROM custommer WHERE customer_id = 5");
        await page.getByText(/There is no table/).waitFor();
      },
    },
    {
      name: "simulation-new-completion",
      path: `${base}?new=1`,
      reach: async (page) => {
        const versions = page.getByLabel("Schema version");
        const first = await versions.locator("option").filter({ hasText: "Shop" }).first().getAttribute("value");
        await versions.selectOption(first);
        await page.getByRole("textbox", { name: "Query" }).click();
        await page.keyboard.insertText("SELECT * FROM orders o WHERE o.status = 'open' AND ");
        await page.waitForLoadState("networkidle");
        await page.keyboard.type("c");
        await page
          .getByRole("option", { name: /customer_id/ })
          .first()
          .waitFor();
      },
    },
    { name: "simulations-long", path: `/projects/${crowded}/simulations` },
    {
      name: "simulation-new-busy",
      path: `${base}?new=1`,
      prepare: async (page) => {
        await failWith("**/v1/simulations", busy)(page);
        await failWith("**/v1/simulations/run", busy)(page);
      },
      reach: async (page) => {
        await page.getByRole("textbox", { name: "Query" }).click();
        await page.keyboard.insertText("DELETE FROM customer WHERE customer_id = 5");
        await press("Run Simulation")(page);
        await page.getByRole("dialog").getByText(busy.message).waitFor();
      },
    },
    { name: "simulation-blocked", path: `${base}/${known.blocked}` },
    {
      name: "simulation-why",
      path: `${base}/${known.blocked}`,
      reach: async (page) => {
        await page.getByRole("button", { name: /^orders .* NO ACTION/ }).click();
        await press(/^Log$/)(page);
      },
    },
    { name: "simulation-several", path: `${base}/${known.several}` },
    { name: "simulation-may-be-blocked", path: `/projects/${crowded}/simulations/${known.may}` },
    { name: "simulation-failed", path: `${base}/${known.failed}` },
    { name: "simulation-failed-at-end", path: `${base}/${known.unfinished}` },
    { name: "simulation-failed-long", path: `${base}/${known.long}` },
    { name: "simulation-insert", path: `${base}/${known.insert}` },
    { name: "simulation-places", path: `${base}/${known.places}` },
    { name: "simulation-cautious", path: `${base}/${known.cautious}` },
    { name: "simulation-risky", path: `${base}/${known.risky}` },
    { name: "simulation-script", path: `${base}/${known.script}` },
    { name: "simulation-script-of-schema", path: `${base}/${known.scriptOfSchema}` },
    { name: "simulation-outdated", path: `${base}/${known.outdated}` },
    { name: "simulation-rename", path: `${base}/${known.risky}`, reach: choose(/More actions|^Actions/, "Rename") },
    {
      name: "simulation-what-if",
      path: `${base}/${known.blocked}?whatif=${encodeURIComponent(
        JSON.stringify({
          foreign_keys: [{ table: "orders", constraint_name: "orders_customer_id_fkey", on_delete: "CASCADE" }],
          indexes: [{ table: "orders", columns: ["customer_id", "status"] }],
          row_counts: [{ table: "orders", row_count: 2_000_000 }],
        }),
      )}`,
      reach: (page) => page.getByRole("region", { name: "Differences" }).waitFor(),
    },
    { name: "simulations-compare", path: `${base}/compare?from=${known.blocked}&to=${known.risky}` },
    { name: "simulation-tags", path: `${base}/${known.outdated}`, reach: choose(/More actions/, "Edit tags") },
    {
      name: "simulations-tag-several",
      path: `${base}?type=DELETE`,
      reach: async (page) => {
        await page.getByLabel(/^Choose all/).check();
        await page.getByRole("region", { name: "Chosen simulations" }).getByRole("button", { name: "Tag" }).click();
      },
    },
    { name: "simulations-tagged", path: `${base}?tag=customers` },
    { name: "simulation-deep", path: `/projects/${crowded}/simulations/${known.deep}` },
    { name: "simulation-deep-diagram", path: `/projects/${crowded}/simulations/${known.deep}?view=diagram` },
    {
      name: "simulation-loading",
      path: `${base}/${known.blocked}`,
      prepare: hold("**/v1/simulations/*/*"),
      isWaiting: true,
      reach: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
    },
    { name: "simulation-error", path: `${base}/${known.blocked}`, prepare: failWith("**/v1/simulations/*/impact**") },
    { name: "simulation-delete", path: base, reach: choose(/^Actions for/, "Delete") },
    { name: "simulation-actions", path: base, reach: press(/^Actions for/) },
    { name: "simulation-cascade", path: `${base}/${known.cascade}` },
    { name: "simulation-diagram", path: `${base}/${known.cascade}?view=diagram` },
    { name: "simulation-update", path: `${base}/${known.update}` },
    { name: "simulation-select", path: `${base}/${known.select}` },
    { name: "simulation-export", path: `${base}/${known.update}`, reach: press("Export") },
    {
      name: "simulation-other-parent",
      path: `${base}/${known.blocked}`,
      reach: press("Another parent instead"),
    },
    { name: "simulation-missing", path: `${base}/${missing}` },
  ];
}

/** Every screen in every state that a person may come to. */
export function listScreens(fixtures: Fixtures): readonly Screen[] {
  return [
    ...signIn,
    ...documentation,
    ...workspace(fixtures),
    ...settings,
    ...schemas(fixtures),
    ...compareScreens(fixtures),
    ...tables(fixtures),
    ...edits(fixtures),
    ...teamScreens(fixtures),
    ...simulations(fixtures),
  ];
}
