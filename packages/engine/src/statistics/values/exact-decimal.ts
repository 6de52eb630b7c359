/** A decimal number without loss: `digits` times ten to the power of minus `scale`. */
interface ExactDecimal {
  readonly digits: bigint;
  readonly scale: number;
}

const largest = 10n ** 15n;

function read(value: number | bigint): ExactDecimal | null {
  const match = /^(-?\d+)(?:\.(\d+))?$/u.exec(String(value));
  if (match === null) return null;
  const [, whole = "0", fraction = ""] = match;
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

/** As a number; undefined when it has more digits than a number keeps. */
function write({ digits, scale }: ExactDecimal): number | undefined {
  if (digits >= largest || digits <= -largest) return undefined;
  // Adding zero turns a negative zero into the only one that decimals have.
  return Number(`${String(digits)}e-${String(scale)}`) + 0;
}

/** `+`, `-`, `*` and the remainder of decimals without any error; undefined where the result does not fit into a number. */
export function decimalArithmetic(operator: string, left: number | bigint, right: number | bigint): number | undefined {
  const [first, second] = [read(left), read(right)];
  if (first === null || second === null) return undefined;
  if (operator === "*") return write({ digits: first.digits * second.digits, scale: first.scale + second.scale });
  const scale = Math.max(first.scale, second.scale);
  const [a, b] = [first, second].map((each) => each.digits * 10n ** BigInt(scale - each.scale));
  if (a === undefined || b === undefined) return undefined;
  if (operator === "+") return write({ digits: a + b, scale });
  if (operator === "-") return write({ digits: a - b, scale });
  return operator === "%" && b !== 0n ? write({ digits: a % b, scale }) : undefined;
}

/** The quotient where it ends within four decimals, which every database keeps; undefined for all others. */
export function decimalQuotient(left: number | bigint, right: number | bigint): number | undefined {
  const [first, second] = [read(left), read(right)];
  if (first === null || second === null || second.digits === 0n) return undefined;
  const dividend = first.digits * 10n ** BigInt(second.scale + 4);
  const divisor = second.digits * 10n ** BigInt(first.scale);
  return dividend % divisor === 0n ? write({ digits: dividend / divisor, scale: 4 }) : undefined;
}
