import { countCatalog, dialectNames, readSchemaData } from "@foretell/engine";
import type { Census, DialectName, DumpReading } from "@foretell/engine";
import { databaseNames, refuse } from "./dump-refusal.ts";
import type { DumpRefusal } from "./import-task.ts";
import { parseJson, TooManyValuesError } from "./parse-json.ts";

/** JSON text that has been read as a schema. */
export interface DocumentFindings {
  readonly reading: DumpReading;
  readonly recognised: { readonly dialect: DialectName | null; readonly evidence: readonly string[] };
  readonly refusal: DumpRefusal | undefined;
}

const maxDetails = 100;

/** Reads the JSON form of a schema. What is wrong with it is a refusal that names every place by its JSON path. */
export function readDocument(text: string, chosen: DialectName): DocumentFindings | DumpRefusal {
  const value = parse(text);
  if (value instanceof TooManyValuesError) return refuse("TOO_LARGE", value.message);
  if (value instanceof SyntaxError) {
    const reason = value.message.slice(0, 200).toWellFormed();
    return refuse("UNPROCESSABLE", `This begins as JSON but is none: ${reason}. Copy the whole result of the query.`);
  }
  const own = dialectOf(value);
  const { catalog, statistics, problems, excess } = readSchemaData(value, { dialect: chosen });
  if (excess) return refuse("TOO_LARGE", excess.message);
  const census: Census = {
    statementCount: 0,
    used: {},
    counted: {},
    irrelevant: {},
    notUnderstood: [],
    rowCount: statistics.tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
    createTableCount: 0,
    found: countCatalog(catalog),
    notes: [{ code: "schema-data", message: describe(statistics.tables.length), span: null, position: null }],
  };
  return {
    reading: { catalog, statistics, census },
    recognised: { dialect: own, evidence: own === null ? [] : [`the document's dialect is ${databaseNames[own]}`] },
    refusal: own !== null && own !== chosen ? refuseDialect(own) : refuseProblems(problems),
  };
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof TooManyValuesError) return error;
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

/** The dialect that a document says it is in. */
function dialectOf(value: unknown): DialectName | null {
  if (typeof value !== "object" || value === null || !("dialect" in value)) return null;
  const name = value.dialect === "mariadb" ? "mysql" : value.dialect;
  return dialectNames.find((dialect) => dialect === name) ?? null;
}

function describe(tableCount: number): string {
  const rows =
    tableCount === 0
      ? "It has no row counts."
      : `It has row counts of ${tableCount === 1 ? "1 table" : `${tableCount} tables`}.`;
  return `The schema was read from JSON schema data, not from statements. ${rows}`;
}

function refuseDialect(own: DialectName): DumpRefusal {
  const name = databaseNames[own];
  return refuse("DUMP_OF_ANOTHER_DIALECT", `These schema data are of ${name}.`, [
    { path: "db_type", message: `Choose ${name} and import again.` },
  ]);
}

function refuseProblems(problems: readonly { readonly path: string; readonly message: string }[]) {
  const [first] = problems;
  if (first === undefined) return undefined;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  return refuse(
    "UNPROCESSABLE",
    `The schema data have ${count}, so nothing was imported. At ${first.path}: ${first.message}`,
    problems.slice(0, maxDetails).map(({ path, message }) => ({ path, message })),
  );
}
