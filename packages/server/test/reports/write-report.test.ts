import type { ImpactResult, SimulationSummary } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { breakWords } from "../../src/modules/reports/pdf/break-words.ts";
import { cascadePicture } from "../../src/modules/reports/pdf/cascade-picture.ts";
import { packList } from "../../src/db/result-parts.ts";
import type { PackedReport } from "../../src/modules/reports/simulation-report.ts";
import { readReport } from "../../src/modules/reports/simulation-report.ts";
import { writeReport } from "../../src/modules/reports/write-report.ts";

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

function report(impact: ImpactResult[], query_text = "DELETE FROM root", name = "Simulation"): PackedReport {
  const summary: SimulationSummary = {
    total_tables_affected: impact.length,
    total_rows_affected: 12_345,
    total_rows_low: 1,
    total_rows_high: 20_000,
    total_columns_affected: 3,
    max_cascade_depth: 1,
    has_custom_rules: true,
    verdict: "may_be_blocked",
    headline: "May be blocked: <b>orders</b> may have rows.",
    blockers: [],
    conditions: [],
    warnings: [],
    confidence: 0.8,
    estimate_basis: "statistics",
  };
  const id = "019a0000-0000-7000-8000-000000000001";
  return {
    simulation: {
      id,
      project_id: id,
      name,
      query_text,
      query_type: "DELETE",
      schema_id: id,
      schema_name: "Shop",
      db_type: "postgresql",
      status: "completed",
      execution_time_ms: 3,
      created_at: exportedAt,
      executed_at: exportedAt,
      error_message: null,
      error_code: null,
      verdict: "may_be_blocked",
      estimate_basis: "statistics",
      total_tables_affected: impact.length,
      total_rows_affected: 12_345,
      max_cascade_depth: 1,
      affectedTables: [],
      affected_table_count: 0,
      affected_column_count: 0,
      affectedColumns: [],
      failure: null,
    },
    summary: JSON.stringify(summary),
    impact: packList(impact, (row) => row).parts,
    cascadePaths: [],
    exportedAt,
  };
}

const written = async (simulation: PackedReport, format: "csv" | "markdown" | "pdf"): Promise<Buffer> =>
  Buffer.from(await writeReport({ simulation, format }));
const pageCount = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe("CSV", () => {
  it("quotes what needs it, and lets no name become a formula", async () => {
    const csv = String(await written(report([impactRow("=1+1", []), impactRow('a "b", c\nd', ["=1+1"])]), "csv"));
    expect(csv).toContain("\r\n0,'=1+1,DELETE,");
    expect(csv).toContain('\r\n1,"a ""b"", c\nd",DELETE,CASCADE,');
  });
});

describe("Markdown", () => {
  it("takes nothing in names, texts and statements for markup", async () => {
    const packed = report([impactRow("a|b*c", [])], "SELECT '```'", "[x](y)");
    const markdown = String(await written(packed, "markdown"));
    expect(markdown).toContain("# \\[x\\](y)\n");
    expect(markdown).toContain("\\<b\\>orders\\</b\\>");
    expect(markdown).toContain("| 0 | a\\|b\\*c | DELETE | ≈ 4 (1 to 9) | estimated |");
    expect(markdown).toContain("````sql\nSELECT '```'\n````");
    expect(markdown).toContain("- Rows affected: ≈ 12\u202f345\n");
  });

  it("names the totals as the page does: a query returns rows, and affects none", async () => {
    const packed = report([impactRow("orders", [])]);
    const query = { ...packed, simulation: { ...packed.simulation, query_type: "SELECT" as const } };
    const markdown = String(await written(query, "markdown"));
    expect(markdown).toContain("- Tables read: 1\n- Rows returned: ≈ 12\u202f345\n");
    expect(markdown).not.toContain("affected:");
  });
});

describe("PDF", () => {
  it("goes on over as many pages as the tables need", async () => {
    const children = Array.from({ length: 300 }, (_, index) => impactRow(`child_${index}`, ["root"]));
    const few = await written(report([impactRow("root", [])]), "pdf");
    const many = await written(report([impactRow("root", []), ...children]), "pdf");
    expect(pageCount(few)).toBe(1);
    expect(pageCount(many)).toBeGreaterThan(8);
  });

  it("takes names of every length, script and mark", async () => {
    const names = ["x".repeat(500), "注文_表", "<tag & 'quote'>", "\u0001\uD800", "WWW.".repeat(60), "طلب"];
    const impact = [impactRow("root", []), ...names.map((name) => impactRow(name, ["root"]))];
    const statement = `SELECT '${"y".repeat(20_000)}'\n\t-- 注文`;
    const pdf = await written(report(impact, statement, names.join(" ")), "pdf");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("draws the cascade, each box with a line from the table that reaches it", () => {
    const children = Array.from({ length: 30 }, (_, index) => impactRow(`<child_${index}>`, ["root"]));
    const [picture] = cascadePicture(readReport(report([impactRow("root", []), ...children])));
    const drawn = JSON.stringify(picture);
    expect(drawn.match(/stroke-width=\\"0.8\\"/g)).toHaveLength(8);
    expect(drawn).toContain("and 22 more");
    expect(drawn).toContain("&#60;child_0&#62;");
    expect(cascadePicture(readReport(report([impactRow("root", [])])))).toEqual([]);
  });

  it("counts one row as one", () => {
    const one = { estimated_rows_affected: 1, estimate_basis: "exact" } as const;
    const impact = [impactRow("root", [], one), impactRow("child", ["root"])];
    const drawn = JSON.stringify(cascadePicture(readReport(report(impact))));
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
