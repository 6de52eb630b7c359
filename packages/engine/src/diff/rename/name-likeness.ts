const lengthLimit = 128;

/** The words of a name in lower case and singular: `OrderLines` and `order_line` are both `order line`. */
export function wordsOfName(name: string): string[] {
  return name.length <= lengthLimit && isPlain(name) ? plainWords(name) : wordsOfAny(name);
}

/** Letters, digits and underscores as programs write them: the names of most schemas. */
function isPlain(name: string): boolean {
  for (let at = 0; at < name.length; at += 1) if (kindOf(name.charCodeAt(at)) === "other") return false;
  return true;
}

type CharacterKind = "lower" | "upper" | "digit" | "underscore" | "other";

function kindOf(code: number): CharacterKind {
  if (code >= 97 && code <= 122) return "lower";
  if (code >= 48 && code <= 57) return "digit";
  if (code >= 65 && code <= 90) return "upper";
  return code === 95 ? "underscore" : "other";
}

/** The same as `wordsOfAny` in one pass: a diff asks for the words of thousands of names. */
function plainWords(name: string): string[] {
  const words: string[] = [];
  let start = 0;
  let last: CharacterKind = "underscore";
  const end = (at: number): void => {
    if (at > start) words.push(singular(name.slice(start, at).toLowerCase()));
  };
  for (let at = 0; at < name.length; at += 1) {
    const kind = kindOf(name.charCodeAt(at));
    if (kind === "underscore") {
      end(at);
      start = at + 1;
    } else if (
      last !== "underscore" &&
      ((last === "lower" && kind === "upper") || (last === "digit") !== (kind === "digit"))
    ) {
      end(at);
      start = at;
    }
    last = kind;
  }
  end(name.length);
  return words;
}

function wordsOfAny(name: string): string[] {
  const words = name
    .slice(0, lengthLimit)
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=\D)(?=\d)|(?<=\d)(?=\D)/g, "_")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  return words.filter((word) => word !== "").map(singular);
}

function singular(word: string): string {
  if (!word.endsWith("s")) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** How alike two names are, 0 to 1: by the words that they share, or by the pairs of letters. Symmetric. */
export function nameLikeness(left: string, right: string): number {
  return wordLikeness(wordsOfName(left), wordsOfName(right));
}

/** How alike two names are by the words of each. */
export function wordLikeness(leftWords: readonly string[], rightWords: readonly string[]): number {
  const [leftJoined, rightJoined] = [leftWords.join(""), rightWords.join("")];
  if (leftJoined === rightJoined) return 1;
  const byWords = shared(leftWords, rightWords);
  return byWords >= 0.5 ? byWords : Math.max(byWords, shared(pairsOf(leftJoined), pairsOf(rightJoined)));
}

function pairsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}

/** Of so few items all pairs are compared sooner than they are counted. */
const fewItems = 8;

/** Twice the number that both have, over the number of all. */
export function shared<Item extends string | number>(left: readonly Item[], right: readonly Item[]): number {
  if (left.length + right.length === 0) return 0;
  const isFew = left.length <= fewItems && right.length <= fewItems;
  const common = isFew ? commonOfFew(left, right) : commonOfMany(left, right);
  return (2 * common) / (left.length + right.length);
}

function commonOfFew<Item>(left: readonly Item[], right: readonly Item[]): number {
  let common = 0;
  // Each on the left counts once: a bit says that it did.
  let taken = 0;
  for (const item of right) {
    for (let at = 0; at < left.length; at += 1) {
      if (left[at] !== item || (taken & (1 << at)) !== 0) continue;
      taken |= 1 << at;
      common += 1;
      break;
    }
  }
  return common;
}

function commonOfMany<Item>(left: readonly Item[], right: readonly Item[]): number {
  const counts = new Map<Item, number>();
  for (const item of left) counts.set(item, (counts.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of right) {
    const count = counts.get(item) ?? 0;
    if (count === 0) continue;
    counts.set(item, count - 1);
    common += 1;
  }
  return common;
}
