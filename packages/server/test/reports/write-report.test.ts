import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Blocker, ImpactResult, Risk, SimulationSummary, Verdict } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { breakWords } from "../../src/modules/reports/pdf/break-words.ts";
import { colours, verdictColoursOf } from "../../src/modules/reports/pdf/colours.ts";
import { advice } from "../../src/modules/reports/pdf/advice.ts";
import { findings } from "../../src/modules/reports/pdf/findings.ts";
import { cascadePicture } from "../../src/modules/reports/pdf/cascade-picture.ts";
import { resultFormat } from "../../src/db/formats/result-format.ts";
import { newestFormat } from "../../src/db/formats/stored-format.ts";
import { packList } from "../../src/db/result-parts.ts";
import type { ResultList } from "../../src/db/result-parts.ts";
import type { ResultListName } from "../../src/db/stored-prediction.ts";
import type { TextReportFormat } from "../../src/modules/reports/report-plan.ts";
import type { ReportStep } from "../../src/modules/reports/text-format.ts";
import { streamReport } from "../../src/modules/reports/report-stream.ts";
import { writePiece } from "../../src/modules/reports/report.worker.ts";
import type { ReportTask, WrittenEntries } from "../../src/modules/reports/report.worker.ts";
import { readReport } from "../../src/modules/reports/simulation-report.ts";
import type { ReportFacts } from "../../src/modules/reports/simulation-report.ts";

const exportedAt = "2026-03-01T12:30:00.000Z";
const rows = { estimated_rows_low: 1, estimated_rows_high: 9, estimate_basis: "statistics" } as const;

function impactRow(table: string, path: string[], change: Partial<ImpactResult> = {}): ImpactResult {
  return {
    id: "019a0000-0000-7000-8000-000000000000",
    cascade_level: path.length,
    affected_table_name: table,
    operation_type: "DELETE",
    referential_action: path.length === 0 ? null : "CASCADE",
    constraint_name: path.length === 0 ? null : `${table}_fkey`,
    estimated_rows_affected: 4,
    ...rows,
    cascade_path: [...path, table],
    details: {
      affectedColumns: [{ name: "id", reason: "deleted" }],
      explanation: `Rows of ${table} go.`,
      derivation: [],
    },
    ...change,
  };
}

/** A report whose lists are in memory. */
interface TestReport {
  readonly facts: ReportFacts;
  readonly parts: Readonly<Partial<Record<ResultListName, ResultList>>>;
}

function report(impact: ImpactResult[], query_text = "DELETE FROM root", name = "Simulation"): TestReport {
  const summary: SimulationSummary = {
    total_tables_affected: impact.length,
    total_rows_affected: 12_345,
    total_rows_low: 1,
    total_rows_high: 20_000,
    total_columns_affected: 3,
    max_cascade_depth: 1,
    has_custom_rules: true,
    verdict: "may_be_blocked",
    risk: "safe",
    risk_reasons: [],
    headline: "May be blocked: <b>orders</b> may have rows.",
    blockers: [],
    blocker_count: 0,
    conditions: [],
    condition_count: 0,
    warnings: [],
    warning_count: 0,
    confidence: 0.8,
    estimate_basis: "statistics",
    as_of: "2026-03-31T10:30:00.000Z",
  };
  const id = "019a0000-0000-7000-8000-000000000001";
  const simulation: ReportFacts["simulation"] = {
    id,
    project_id: id,
    name,
    query_text,
    is_query_cut: false,
    query_type: "DELETE",
    schema_id: id,
    target_schema_id: id,
    version_id: null,
    version_number: "v1.2.0",
    created_by_name: "Ada",
    tags: ["nightly", "a*b"],
    executed_by_name: "Ada",
    approval_status: "approved",
    approval_decided_by_name: "Ben",
    approval_decided_at: exportedAt,
    schema_name: "Shop",
    db_type: "postgresql",
    status: "completed",
    execution_time_ms: 3,
    created_at: exportedAt,
    executed_at: exportedAt,
    is_outdated: false,
    error_message: null,
    error_code: null,
    verdict: "may_be_blocked",
    risk: "safe",
    risk_codes: [],
    estimate_basis: "statistics",
    total_tables_affected: impact.length,
    total_rows_affected: 12_345,
    max_cascade_depth: 1,
    affectedTables: [],
    affected_table_count: 0,
    affected_column_count: 0,
    affectedColumns: [],
    failure: null,
    is_script: false,
    script: null,
    statements: [],
    remedy: null,
    costs: null,
    locks: [],
  };
  return withLists(
    { simulation, summary: JSON.stringify(summary), resultFormat: newestFormat(resultFormat), lists: {}, exportedAt },
    { impact },
  );
}

/** The report with lists that are kept in parts. */
function withLists(
  facts: ReportFacts,
  lists: Readonly<Partial<Record<ResultListName, readonly unknown[]>>>,
): TestReport {
  const parts = Object.fromEntries(
    Object.entries(lists).map(([list, items]) => [list, packList(items, (item) => item)]),
  );
  const counts = Object.entries(lists).flatMap(([list, items]) => (items.length === 0 ? [] : [[list, items.length]]));
  return { facts: { ...facts, lists: Object.fromEntries(counts) as ReportFacts["lists"] }, parts };
}

const partsOf = ({ parts }: TestReport, list: ResultListName) => parts[list]?.parts ?? [];

async function written(report: TestReport, format: TextReportFormat): Promise<string> {
  const steps = (await writePiece({ piece: "plan", format, facts: report.facts })) as ReportStep[];
  const write = async (list: ResultListName, position: number): Promise<WrittenEntries> => {
    const part = partsOf(report, list).find((one) => one.position === position);
    const entries = part?.entries ?? Buffer.from("[]");
    const task: ReportTask = { piece: "entries", format, list, position, entries, resultFormat: 1 };
    return (await writePiece(task)) as WrittenEntries;
  };
  return text(Readable.from(streamReport(steps, { lists: report.facts.lists, write }), { objectMode: false }));
}

async function printed(report: TestReport): Promise<Buffer> {
  const impact = partsOf(report, "impact").map(({ entries }) => entries);
  return Buffer.from((await writePiece({ piece: "pdf", facts: report.facts, impact })) as Uint8Array);
}

const pictureOf = (impact: ImpactResult[]) => cascadePicture({ ...readReport(report(impact).facts), impact });
const pageCount = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe("CSV", () => {
  it("quotes what needs it, and lets no name become a formula", async () => {
    const csv = await written(report([impactRow("=1+1", []), impactRow('a "b", c\nd', ["=1+1"])]), "csv");
    expect(csv).toContain("\r\n0,'=1+1,DELETE,");
    expect(csv).toContain('\r\n1,"a ""b"", c\nd",DELETE,CASCADE,');
  });
});

describe("who ran it, on what, and who approved it", () => {
  const approval = (status: ReportFacts["simulation"]["approval_status"]) => {
    const { facts } = report([]);
    return written(
      { facts: { ...facts, simulation: { ...facts.simulation, approval_status: status } }, parts: {} },
      "markdown",
    );
  };

  it("are told with the version and the time", async () => {
    const markdown = await approval("approved");
    const at = "2026-03-01 12:30 UTC";
    expect(markdown).toContain(
      `- Run: ${at} by Ada, on version v1.2.0\n- Approval: approved ${at} by Ben\n- Tags: nightly, a\\*b\n`,
    );
    expect(await approval("fallen")).toContain("- Approval: fallen: statement, schema or result are not what was");
  });

  it("are not told of approvals that nobody asked for", async () => {
    expect(await approval(null)).not.toContain("Approval");
  });
});

describe("a statement that runs at a risk", () => {
  it("is not told as one that succeeds", async () => {
    const { facts } = report([]);
    const told = (verdict: Verdict, risk: Risk): TestReport => {
      const sentence = "The statement deletes all 7 rows of t.";
      const reason = { code: "WHOLE_TABLE", sentence, table: "t", number: 7, threshold: null };
      const risk_reasons = risk === "safe" ? [] : [{ ...reason, risk }];
      const summary = JSON.stringify({ ...readReport(facts).summary, verdict, risk, risk_reasons });
      return { facts: { ...facts, summary }, parts: {} };
    };
    const severe = await written(told("succeeds", "severe"), "markdown");
    expect(severe).toContain("**Would run at a severe risk.**");
    expect(severe).toContain("## Risk\n\n- severe, WHOLE\\_TABLE: The statement deletes all 7 rows of t.");
    expect(await written(told("succeeds", "risk"), "markdown")).toContain("**Would run at a risk.**");
    const inkOf = (verdict: Verdict, risk: Risk) => verdictColoursOf(readReport(told(verdict, risk).facts)).ink;
    expect((["safe", "notice", "risk", "severe"] as const).map((risk) => inkOf("succeeds", risk))).toEqual([
      colours.good,
      colours.accent,
      colours.caution,
      colours.danger,
    ]);
    expect(inkOf("may_be_blocked", "safe")).toBe(colours.caution);
    expect(inkOf("may_be_blocked", "severe")).toBe(colours.danger);
    expect(inkOf("blocked", "safe")).toBe(colours.danger);
  });
});

describe("the way out, the way back, costs and locks", () => {
  const rows = {
    estimated_rows_affected: 2,
    estimated_rows_low: 2,
    estimated_rows_high: 2,
    estimate_basis: "exact",
  } as const;
  const remedy: NonNullable<ReportFacts["simulation"]["remedy"]> = {
    steps: [
      { sql: "DELETE FROM note", look: null, table: "note", kind: "delete", ...rows, reason: "note blocks." },
      { sql: "DELETE FROM t", look: null, table: "t", kind: "statement", ...rows, reason: "It then runs." },
    ],
    script: "BEGIN;\nDELETE FROM note;\nDELETE FROM t;\nCOMMIT;",
    repointing: {
      steps: [{ sql: "UPDATE note", look: null, table: "note", kind: "re_point", ...rows, reason: "note stays." }],
      script: "UPDATE note SET t_id = :new_t_id",
      places: [{ mark: ":new_t_id", table: "t", column: "id", look: "SELECT * FROM t" }],
      undo: { save: "KEEP keys", restore: "POINT back", clear: "DROP keys" },
    },
    batches: { sql: "DELETE FROM t LIMIT 500", repeats: true, size: 500, reason: "It takes many rows." },
    indexes: [{ sql: "CREATE INDEX ON note (t_id)", table: "note", reason: "The key has none." }],
    undo: { save: "CREATE TABLE kept AS …", restore: "INSERT INTO t …", clear: "DROP TABLE kept" },
    notes: ["Triggers fire again."],
    verdict: "succeeds",
  };
  const { facts } = report([]);
  const query = "SELECT 1 FROM note WHERE x IS NULL";
  const condition = {
    code: "X",
    kind: "check",
    constraint_name: null,
    table: "note",
    columns: [],
    message: "It holds.",
  };
  const summary = JSON.stringify({
    ...readReport(facts).summary,
    conditions: [{ ...condition, query, position: null, span: null }],
    condition_count: 1,
  });
  const told: TestReport = {
    facts: {
      ...facts,
      summary,
      simulation: {
        ...facts.simulation,
        remedy,
        costs: {
          magnitude: "long",
          sentence: "Much to do.",
          parts: [{ kind: "find", table: "t", count: 3, sentence: "All of t is read." }],
        },
        locks: [
          {
            table: "t",
            mode: "ROW EXCLUSIVE",
            scope: "table",
            certainty: "certain",
            waits: "Who alters it waits.",
            reason: "It writes.",
          },
        ],
      },
    },
    parts: {},
  };
  const texts = [
    "note blocks.",
    "DELETE FROM note;",
    "Triggers fire again.",
    "note stays.",
    "UPDATE note SET t_id = :new_t_id",
    "In the place of :new_t_id stands the id of a row of t that remains:",
    "SELECT * FROM t",
    "The way back from this",
    "KEEP keys",
    "POINT back",
    "DROP keys",
    "It takes many rows. Run it again until no row is left.",
    "CREATE INDEX ON note (t_id);",
    "CREATE TABLE kept AS …",
    "INSERT INTO t …",
    "DROP TABLE kept",
    "Much to do.",
    "All of t is read.",
    "Who alters it waits.",
  ];

  it("stand in Markdown, a condition with its query", async () => {
    const markdown = await written(told, "markdown");
    for (const text of [...texts, `- It holds.\n  \`\`\`sql\n  ${query}\n  \`\`\``]) {
      expect(markdown.replaceAll("\\_", "_")).toContain(text);
    }
  });

  it("stand in a PDF, which is longer for them", async () => {
    const read = readReport(told.facts);
    const drawn = JSON.stringify([advice(read), findings(read)]).replaceAll("\\n", "\n");
    for (const text of [...texts, "It writes.", "It holds.", query]) expect(drawn).toContain(text);
    expect(advice(readReport(facts))).toEqual([]);
    expect(pageCount(await printed(told))).toBeGreaterThan(pageCount(await printed(report([]))));
  });
});

describe("lists that are kept in parts", () => {
  const names = Array.from({ length: 2_500 }, (_, at) => `table_${at}`);
  const message = (at: number): Blocker => ({
    code: "STILL_REFERENCED",
    constraint_name: null,
    table: "table_0",
    columns: [],
    action: "NO ACTION",
    estimated_rows_affected: 1,
    estimated_rows_low: 1,
    estimated_rows_high: 1,
    estimate_basis: "exact",
    certainty: "certain",
    message: `Message ${at}.`,
    remedy: "None.",
    cascade_path: [],
    position: null,
    span: null,
  });
  const long = Array.from({ length: 1_200 }, (_, at) => message(at));
  const { facts } = report([]);
  const begun = JSON.stringify({ ...readReport(facts).summary, blockers: long.slice(0, 1), warnings: [] });
  const impact = names.map((name) => impactRow(name, ["root"]));
  const whole = withLists({ ...facts, summary: begun }, { impact, affected_tables: names, blockers: long });

  it("stand in JSON in their places, whole and in order", async () => {
    const document = JSON.parse(await written(whole, "json")) as Record<string, Record<string, unknown>>;
    expect(document["impact"]).toEqual(impact);
    expect(document["simulation"]).toEqual({ ...facts.simulation, affectedTables: names });
    expect(document["summary"]).toMatchObject({ blockers: long, warnings: [], verdict: "may_be_blocked" });
    expect(document["cascadePaths"]).toEqual([]);
  });

  it("stand in CSV and in Markdown, each entry a line", async () => {
    expect((await written(whole, "csv")).trimEnd().split("\r\n")).toHaveLength(2_501);
    const markdown = await written(whole, "markdown");
    expect(markdown.match(/^\| 1 \| table\\_\d+ \|/gm)).toHaveLength(2_500);
    expect(markdown.match(/^- Message \d+\. None\.$/gm)).toHaveLength(1_200);
    expect(markdown).toContain("\n\n## Blockers\n\n- Message 0. None.\n- Message 1.");
    expect(markdown).not.toContain("## Warnings");
  });

  it("leave no file that looks whole where one of them ends too early", async () => {
    const short = { ...whole, facts: { ...whole.facts, lists: { ...whole.facts.lists, impact: 2_501 } } };
    await expect(written(short, "csv")).rejects.toThrow("the list impact ends at 2500 of 2501 entries");
  });

  it("are printed in PDF as far as anybody reads them", async () => {
    const pdf = await printed(withLists(facts, { impact }));
    expect(pdf.length).toBeLessThan(2 * 1024 * 1024);
  }, 60_000);
});

describe("Markdown", () => {
  it("takes nothing in names, texts and statements for markup", async () => {
    const packed = report([impactRow("a|b*c", [])], "SELECT '```'", "[x](y)");
    const markdown = await written(packed, "markdown");
    expect(markdown).toContain("# \\[x\\](y)\n");
    expect(markdown).toContain("\\<b\\>orders\\</b\\>");
    expect(markdown).toContain("| 0 | a\\|b\\*c | DELETE | ≈ 4 (1 to 9) | estimated |");
    expect(markdown).toContain("````sql\nSELECT '```'\n````");
    expect(markdown).toContain("- Rows affected: ≈ 12\u202f345\n");
  });

  it("names the totals as the page does: a query returns rows, and affects none", async () => {
    const packed = report([impactRow("orders", [])]);
    const simulation = { ...packed.facts.simulation, query_type: "SELECT" as const };
    const query = { ...packed, facts: { ...packed.facts, simulation } };
    const markdown = await written(query, "markdown");
    expect(markdown).toContain("- Tables read: 1\n- Rows returned: ≈ 12\u202f345\n");
    expect(markdown).not.toContain("affected:");
  });
});

describe("PDF", () => {
  it("goes on over as many pages as the tables need", async () => {
    const children = Array.from({ length: 300 }, (_, index) => impactRow(`child_${index}`, ["root"]));
    const few = await printed(report([impactRow("root", [])]));
    const many = await printed(report([impactRow("root", []), ...children]));
    expect(pageCount(few)).toBe(1);
    expect(pageCount(many)).toBeGreaterThan(8);
  });

  it("takes names of every length, script and mark", async () => {
    const names = ["x".repeat(500), "注文_表", "<tag & 'quote'>", "\u0001\uD800", "WWW.".repeat(60), "طلب"];
    const impact = [impactRow("root", []), ...names.map((name) => impactRow(name, ["root"]))];
    const statement = `SELECT '${"y".repeat(20_000)}'\n\t-- 注文`;
    const pdf = await printed(report(impact, statement, names.join(" ")));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("draws the cascade, each box with a line from the table that reaches it", () => {
    const children = Array.from({ length: 30 }, (_, index) => impactRow(`<child_${index}>`, ["root"]));
    const [picture] = pictureOf([impactRow("root", []), ...children]);
    const drawn = JSON.stringify(picture);
    expect(drawn.match(/stroke-width=\\"0.8\\"/g)).toHaveLength(8);
    expect(drawn).toContain("and 22 more");
    expect(drawn).toContain("&#60;child_0&#62;");
    expect(pictureOf([impactRow("root", [])])).toEqual([]);
  });

  it("counts one row as one", () => {
    const one = { estimated_rows_affected: 1, estimate_basis: "exact" } as const;
    const impact = [impactRow("root", [], one), impactRow("child", ["root"])];
    const drawn = JSON.stringify(pictureOf(impact));
    expect(drawn).toMatch(/ 1 row\b/);
    expect(drawn).toMatch(/ 4 rows\b/);
  });

  it.each([
    ["orders_shipping_address_id_fkey", ["orders_shipping_", "address_id_fkey"]],
    ["short", ["short"]],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", ["aaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaa"]],
  ])("breaks %s where it is too wide", (word, lines) => {
    expect(breakWords(word, 86, 8).split("\n")).toEqual(lines);
    expect(breakWords(word, 86, 8).replaceAll("\n", "")).toBe(word);
  });
});
