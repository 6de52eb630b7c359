import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namesDatabase, serverTests, testsWithoutDatabase } from "../tests-without-database.ts";

const root = join(import.meta.dirname, "../..");
const inPackage = (file: string): string => file.replace("packages/server/", "");

describe("the tests of the server that a run on PostgreSQL leaves out", () => {
  const leftOut = testsWithoutDatabase();

  it("use neither the server on its database nor the database", () => {
    for (const file of leftOut) {
      const text = readFileSync(join(root, "packages/server", file), "utf8");
      expect([file, text.match(/createTestApp|testDatabase|startAttackedServer|TEST_DATABASE_URL/)]).toEqual([
        file,
        null,
      ]);
    }
  });

  it.each(["test/process.test.ts", "test/embedded-database.test.ts", "test/work/process-group.test.ts"])(
    "have %s among them, which takes long",
    (file) => expect(leftOut).toContain(file),
  );

  it.each(["test/imports.test.ts", "test/import-crash.test.ts", "test/hostile-input.test.ts", "test/quotas.test.ts"])(
    "do not have %s among them",
    (file) => expect(leftOut).not.toContain(file),
  );

  it("are with the others all that there are", () => {
    const others = serverTests().filter(namesDatabase).map(inPackage);
    expect([...others, ...leftOut].sort()).toEqual(serverTests().map(inPackage));
  });

  it("start no program of the tests that could", () => {
    const support = readdirSync(join(root, "packages/server/test/support"));
    const programs = support.filter((name) =>
      leftOut.some((file) => readFileSync(join(root, "packages/server", file), "utf8").includes(`support/${name}"`)),
    );
    expect(programs.filter((name) => namesDatabase(`packages/server/test/support/${name}`))).toEqual([]);
  });
});
