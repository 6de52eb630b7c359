import type { Draft, Mutation } from "./fuzz-request.ts";
import { setHeader } from "./fuzz-request.ts";
import { oddBodies, oddLiterals, oddNames, oddQueries, oddTexts, oddValues } from "./odd-values.ts";
import type { Random } from "./random.ts";

type Holder = Record<string, unknown> | unknown[];

/** Every object and list of a body, with the names of what they hold. */
function placesIn(value: unknown): { readonly holder: Holder; readonly name: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  const own = Object.keys(holder).map((name) => ({ holder, name }));
  return own.concat(Object.values(holder).flatMap((held) => placesIn(held)));
}

function put(holder: Holder, name: string, value: unknown): void {
  // An assignment to __proto__ would change the request's own object in place of its text.
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Copies the body first: what makes valid values gives the same lists out again. */
function changeBody(draft: Draft, change: (body: Record<string, unknown>) => boolean): boolean {
  if (draft.bytes !== undefined || typeof draft.body !== "object" || draft.body === null) return false;
  const body = structuredClone(draft.body) as Record<string, unknown>;
  if (!change(body)) return false;
  draft.body = body;
  return true;
}

/** Changes one value of the body, wherever it stands. */
function changePlace(draft: Draft, random: Random, change: (holder: Holder, name: string) => void): boolean {
  return changeBody(draft, (body) => {
    const places = placesIn(body);
    if (places.length === 0) return false;
    const { holder, name } = random.pick(places);
    change(holder, name);
    return true;
  });
}

/** The text of the body with one value in place of another that `JSON.stringify` could not write. */
function withLiteral(body: Record<string, unknown>, random: Random, literal: string): Buffer {
  const copy = structuredClone(body);
  const places = placesIn(copy);
  if (places.length === 0) return Buffer.from(`{"name": ${literal}}`);
  const { holder, name } = random.pick(places);
  const mark = "a literal stands here";
  put(holder, name, mark);
  return Buffer.from(JSON.stringify(copy).replace(`"${mark}"`, () => literal));
}

/** Ways of changing what a request says: fields, parameters and queries. */
export const valueMutations: readonly Mutation[] = [
  {
    name: "an odd value in the body",
    stage: 1,
    change: (draft, random) =>
      changePlace(draft, random, (holder, name) => {
        put(holder, name, random.pick(oddValues));
      }),
  },
  {
    name: "a field left out",
    stage: 1,
    change: (draft, random) =>
      changePlace(draft, random, (holder, name) => {
        if (Array.isArray(holder)) holder.splice(Number(name), 1);
        else delete holder[name];
      }),
  },
  {
    name: "a field too many",
    stage: 1,
    change: (draft, random) =>
      changeBody(draft, (body) => {
        const holders = placesIn(body).map(({ holder }) => holder);
        // JSON has no fields of a list, and a list no length that is odd.
        const objects = [body, ...holders.filter((holder) => !Array.isArray(holder))];
        put(random.pick(objects), random.pick(oddNames), random.pick(oddValues));
        return true;
      }),
  },
  {
    name: "a list for an object, an object for a list",
    stage: 1,
    change: (draft, random) =>
      changePlace(draft, random, (holder, name) => {
        const value = (holder as Record<string, unknown>)[name];
        put(holder, name, Array.isArray(value) ? Object.fromEntries(value.entries()) : [value, value]);
      }),
  },
  {
    name: "an odd literal in the body",
    stage: 1,
    change: (draft, random) => {
      if (draft.bytes !== undefined || typeof draft.body !== "object" || draft.body === null) return false;
      draft.bytes = withLiteral(draft.body as Record<string, unknown>, random, random.pick(oddLiterals));
      return true;
    },
  },
  {
    name: "a field twice",
    stage: 1,
    change: (draft, random) => {
      if (draft.bytes !== undefined || typeof draft.body !== "object" || draft.body === null) return false;
      const names = Object.keys(draft.body);
      if (names.length === 0) return false;
      const text = JSON.stringify(draft.body);
      const again = `${JSON.stringify(random.pick(names))}:${JSON.stringify(random.pick(oddValues))}`;
      draft.bytes = Buffer.from(`${text.slice(0, -1)},${again}}`);
      return true;
    },
  },
  {
    name: "another body",
    stage: 1,
    change: (draft, random) => {
      const [name, bytes] = random.pick(oddBodies);
      draft.bytes = bytes;
      draft.notes.push(`of ${name}`);
      setHeader(draft, "content-type", "application/json");
      return true;
    },
  },
  {
    name: "an odd id in the path",
    stage: 1,
    change: (draft, random) => {
      const names = Object.keys(draft.params);
      if (names.length === 0) return false;
      draft.params[random.pick(names)] = random.pick(oddTexts).slice(0, 3_000);
      return true;
    },
  },
  {
    name: "an odd value in the query",
    stage: 1,
    change: (draft, random) => {
      const names = draft.operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
      if (names.length === 0) return false;
      const name = random.pick(names);
      draft.query = draft.query.filter(([other]) => other !== name);
      draft.query.push([name, random.pick(oddTexts).slice(0, 3_000)]);
      return true;
    },
  },
  {
    name: "a key of the query twice",
    stage: 1,
    change: (draft, random) => {
      if (draft.query.length === 0) return false;
      const [name] = random.pick(draft.query);
      draft.query.push([name, random.pick(["1", "x", ""])]);
      return true;
    },
  },
  {
    name: "a key of the query left out",
    stage: 1,
    change: (draft, random) => {
      if (draft.query.length === 0) return false;
      draft.query.splice(random.below(draft.query.length), 1);
      return true;
    },
  },
  {
    name: "an odd query",
    stage: 1,
    change: (draft, random) => {
      draft.rawQuery = random.pick(oddQueries);
      return true;
    },
  },
];
