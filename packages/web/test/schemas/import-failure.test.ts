import { ApiError, type DbType, type ErrorCode } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { describeImportFailure } from "../../src/features/schemas/import/import-failure.ts";

const other = new ApiError("This looks like a MySQL dump, but PostgreSQL was chosen.", {
  status: 422,
  code: "DUMP_OF_ANOTHER_DIALECT",
});

const asPersonal = (recognised: DbType | null) => ({ recognised, kind: "personal" }) as const;

describe("a failed import", () => {
  it("offers the database the text was recognised as", () => {
    expect(describeImportFailure(other, "postgresql", asPersonal("mysql")).suggestedDbType).toBe("mysql");
  });

  it("offers the database the server names where nothing was recognised", () => {
    expect(describeImportFailure(other, "postgresql", asPersonal(null)).suggestedDbType).toBe("mysql");
    expect(describeImportFailure(other, "postgresql", asPersonal("postgresql")).suggestedDbType).toBe("mysql");
  });

  it("lists what tells the other database, and leaves the advice to choose it to the button", () => {
    const error = new ApiError(other.message, {
      status: 422,
      code: "DUMP_OF_ANOTHER_DIALECT",
      details: [
        { path: "db_type", message: "Choose MySQL and import again." },
        { path: "sql_dump", message: "ENGINE = InnoDB" },
      ],
    });
    expect(describeImportFailure(error, "postgresql", asPersonal("mysql")).details).toEqual(["ENGINE = InnoDB"]);
  });

  it("offers no other database for a failure of another kind", () => {
    const empty = new ApiError("The file is empty.", { status: 422, code: "DUMP_EMPTY" });
    expect(describeImportFailure(empty, "postgresql", asPersonal("mysql"))).toEqual({
      title: "The dump is empty",
      message: "The file is empty.",
      details: [],
      suggestedDbType: null,
      isPassing: false,
      isAboutRoom: false,
      isIncomplete: false,
    });
  });

  it("offers to take a dump that ends too early, and does not say so twice", () => {
    const incomplete = new ApiError("This dump is incomplete. It ends inside of a statement.", {
      status: 422,
      code: "DUMP_INCOMPLETE",
      details: [{ path: "allow_incomplete", message: "Send true to import it as it is" }],
    });
    expect(describeImportFailure(incomplete, "postgresql", asPersonal(null))).toMatchObject({
      title: "This dump is incomplete",
      message: "It ends inside of a statement.",
      isIncomplete: true,
      details: [],
    });
  });

  it("lists what the server found instead, without saying the message twice", () => {
    const error = new ApiError("No table was found.", {
      status: 422,
      code: "DUMP_HAS_NO_TABLE",
      details: [
        { path: "sql_dump", message: "No table was found." },
        { path: "sql_dump", message: "No table" },
        { path: "sql_dump", message: "INSERT: 2 statements" },
      ],
    });
    expect(describeImportFailure(error, "mysql", asPersonal(null)).details).toEqual(["INSERT: 2 statements"]);
  });

  it("tells what passes from what the dump or the account is to blame for", () => {
    const failureOf = (status: number, code: ErrorCode) =>
      describeImportFailure(new ApiError("x", { status, code }), "mysql", asPersonal(null));
    expect(failureOf(503, "UNAVAILABLE")).toMatchObject({ isPassing: true, isAboutRoom: false });
    expect(failureOf(429, "RATE_LIMITED")).toMatchObject({ isPassing: true, isAboutRoom: false });
    expect(failureOf(413, "TOO_LARGE")).toMatchObject({ isPassing: false, isAboutRoom: false });
    expect(failureOf(413, "QUOTA_EXCEEDED")).toMatchObject({ isPassing: false, isAboutRoom: true });
  });

  it("has words of its own for what is no answer of the server", () => {
    expect(describeImportFailure(new TypeError("x"), "mysql", asPersonal(null))).toMatchObject({
      title: "Failed to import schema",
      message: "",
    });
  });

  it("is told in one sentence in a collaborative project", () => {
    const error = new ApiError("No table was found.", { status: 422, code: "DUMP_HAS_NO_TABLE" });
    expect(describeImportFailure(error, "mysql", { recognised: null, kind: "collaborative" })).toMatchObject({
      title: "Failed to import schema: No table was found.",
      message: "",
    });
  });
});
