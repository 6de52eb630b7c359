import { expect, inject } from "vitest";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { createAccount } from "../support/account.ts";
import { journey } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const server = () => ({ url: inject("serverUrl"), dataDir: inject("dataDir") });

journey("projects are made, changed, found and deleted without a mouse", async ({ page }) => {
  await signIn(page, await createAccount(server()));
  await page.getByRole("heading", { name: "Import a dump" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).waitFor();
  await page.keyboard.type("nothing of that name");
  await page.getByText("Nothing is called “nothing of that name”.").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).waitFor();
  await page.keyboard.type("proj");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/projects");
  await page.getByRole("heading", { name: "No projects yet" }).waitFor();

  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Create New Project" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Project name is required").waitFor();
  await page.keyboard.type("Warehouse");
  expect(await page.getByText("Project name is required").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.getByText("Project created successfully").waitFor();

  await page.getByRole("button", { name: "Edit Warehouse" }).press("Enter");
  await page.getByRole("dialog", { name: "Edit Project" }).getByLabel("Description").fill("Stock and orders");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await page.getByText("Project updated successfully").waitFor();
  await page.getByText("Stock and orders").waitFor();

  await page.getByRole("link", { name: "View Project" }).press("Enter");
  await page.getByRole("heading", { name: "Warehouse", level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe("Warehouse · Foretell");
  await page.getByText("This project has no schema yet").waitFor();

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Projects" }).press("Enter");
  const remove = page.getByRole("button", { name: "Delete Warehouse" });
  await remove.press("Enter");
  await page.getByRole("alertdialog", { name: "Delete Project" }).waitFor();
  // A key pressed before the dialog has taken the focus goes to the page behind it.
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Cancel");
  // It has the focus a moment before it hears of keys.
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return page.getByRole("alertdialog").count();
    })
    .toBe(0);
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Delete Warehouse");
  await remove.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Project" }).press("Enter");
  await page.getByText("Project deleted successfully").waitFor();
  await page.getByRole("heading", { name: "No projects yet" }).waitFor();
});

journey("a project that is missing, or a stranger's, is not found and leads back", async ({ page }) => {
  await signIn(page, await createAccount(server()));
  for (const id of ["00000000-0000-7000-8000-000000000000", "nonsense"]) {
    await page.goto(`/projects/${id}`);
    await page.getByRole("heading", { name: "Project not found" }).waitFor();
    await page.getByRole("link", { name: "Back to Projects" }).click();
    await page.waitForURL("**/projects");
  }
});

for (const width of [1440, 390])
  journey(`the first pages hold for everybody, ${width} px wide`, async ({ openContext }) => {
    const context = await openContext({ viewport: { width, height: 844 }, hasTouch: width < 500 });
    const page = await context.newPage();
    const check = async (heading: string | RegExp) => {
      await page.getByRole("heading", { name: heading }).first().waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url()).toBe(true);
      await expectAccessibleInBothThemes(page);
    };
    const anonymous: readonly (readonly [string, string])[] = [
      ["/login", "Sign In"],
      ["/register", "Create Account"],
      ["/forgot-password", "Forgot Password"],
      ["/reset-password?token=x", "Reset Password"],
      ["/verify-email?token=x", "Verification Failed"],
    ];
    for (const [path, heading] of anonymous) {
      await page.goto(path);
      await check(heading);
    }
    await signIn(page, await createAccount(server()));
    await check("Import a dump");
    await page.goto("/projects?open=new");
    await check("Create New Project");
    await page.goto("/settings");
    await page.getByText("This device").waitFor();
    await check("Account Settings");
  });
