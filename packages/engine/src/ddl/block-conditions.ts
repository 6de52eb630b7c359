import type { DialectName } from "../sql/dialect-name.ts";
import type { Token } from "../sql/token.ts";

/** What is open in procedural code; `unit` is a routine that the code declares for itself. */
type Frame = "block" | "unit" | "if" | "case" | "loop";

const wordsBeforeStatements = new Set("BEGIN THEN ELSE LOOP DO REPEAT IS AS ATOMIC DECLARE".split(" "));
const loopEnds = new Set(["LOOP", "WHILE", "REPEAT", "FOR"]);

/** Follows the blocks, branches and loops of procedural code (not SQL Server's), to tell what runs in any case and what often. */
export class BlockConditions {
  readonly #tokens: readonly Token[];
  readonly #dialect: DialectName;
  readonly #frames: Frame[] = [];
  #depth = 0;
  #loops = 0;
  #next = 0;
  #isInHeader = false;
  #units = 0;
  /** What stands behind may be left out: a branch before it returns, or an error may end the block. */
  #isUncertain: boolean;

  constructor(tokens: readonly Token[], dialect: DialectName) {
    this.#tokens = tokens;
    this.#dialect = dialect;
    this.#isUncertain = tokens.some(
      ({ upper }, at) =>
        (upper === "EXCEPTION" && this.#startsStatement(at)) ||
        (upper === "HANDLER" && tokens[at + 1]?.upper === "FOR" && dialect === "mysql"),
    );
  }

  /** Goes on to before the token at an index, which is none before the last one. */
  advance(index: number): void {
    for (; this.#next < index; this.#next += 1) this.#take(this.#next);
  }

  /** Whether what stands here runs only if a condition holds. */
  get isConditional(): boolean {
    return this.#isUncertain || this.#depth > 0;
  }

  /** How many branches and loops are open. */
  get depth(): number {
    return this.#depth;
  }

  get isInLoop(): boolean {
    return this.#loops > 0;
  }

  #open(frame: Frame): void {
    this.#frames.push(frame);
    if (frame !== "block") this.#depth += 1;
    if (frame === "loop") this.#loops += 1;
  }

  #close(): void {
    const frame = this.#frames.pop();
    if (frame !== undefined && frame !== "block") this.#depth -= 1;
    if (frame === "loop") this.#loops -= 1;
  }

  #startsStatement(at: number): boolean {
    const before = this.#tokens[at - 1];
    if (before === undefined || before.value === ";" || before.value === ">>" || before.value === ":") return true;
    return before.kind === "word" && wordsBeforeStatements.has(before.upper);
  }

  #take(at: number): void {
    const { kind, upper, value } = this.#tokens[at] ?? { kind: "end", upper: "", value: "" };
    if (value === ";") this.#isInHeader = false;
    if (kind !== "word" || this.#tokens[at - 1]?.value === ".") return;
    const before = this.#tokens[at - 1]?.upper;
    if (before === "END" && (upper === "IF" || upper === "CASE" || loopEnds.has(upper))) return;
    switch (upper) {
      case "BEGIN":
        this.#open(this.#units > 0 ? "unit" : "block");
        if (this.#units > 0) this.#units -= 1;
        break;
      case "IF":
        if (this.#startsStatement(at)) this.#open("if");
        break;
      case "CASE":
        this.#open("case");
        break;
      case "LOOP":
        this.#open("loop");
        break;
      case "DO":
        if (this.#dialect === "mysql" && !this.#startsStatement(at)) this.#open("loop");
        break;
      case "REPEAT":
        if (this.#dialect === "mysql" && this.#startsStatement(at)) this.#open("loop");
        break;
      case "END":
        this.#close();
        break;
      case "PROCEDURE":
      case "FUNCTION":
        this.#isInHeader = this.#startsStatement(at);
        break;
      case "IS":
      case "AS":
        if (this.#isInHeader) this.#units += 1;
        this.#isInHeader = false;
        break;
      case "RETURN":
      case "GOTO":
      case "LEAVE":
        if (this.#startsStatement(at) && this.#depth > 0) this.#isUncertain = true;
        break;
      default:
    }
  }
}
