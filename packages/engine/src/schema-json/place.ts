/** What is wrong at one place of a document. */
export interface SchemaDataProblem {
  /** The place as a JSON path: `$.tables[0].columns[2].type`. */
  readonly path: string;
  /** One sentence for people: what is wrong and what to do. */
  readonly message: string;
}

const problemLimit = 200;

/** Collects problems; those beyond the limit are counted, so that a hostile document makes no endless list. */
export class ProblemList {
  readonly #problems: SchemaDataProblem[] = [];
  readonly #places = new Map<object, Place>();
  #more = 0;

  add(path: string, message: string): void {
    if (this.#problems.length < problemLimit) this.#problems.push({ path, message });
    else this.#more += 1;
  }

  /** Remembers where an object of the document stood, for what is found out about it later. */
  remember(value: object, place: Place): void {
    this.#places.set(value, place);
  }

  /** Where an object stood; the document's root for one that no document had. */
  placeOf(value: object): Place {
    return this.#places.get(value) ?? new Place(this);
  }

  get isFull(): boolean {
    return this.#problems.length >= problemLimit;
  }

  all(): SchemaDataProblem[] {
    if (this.#more === 0) return [...this.#problems];
    return [...this.#problems, { path: "$", message: `${this.#more} more problems are not listed; mend these first.` }];
  }
}

/** Where a value stands in a document. The path is put together only when there is something to report. */
export class Place {
  readonly #problems: ProblemList;
  readonly #parent: Place | null;
  readonly #key: string | number;

  constructor(problems: ProblemList, parent: Place | null = null, key: string | number = "$") {
    this.#problems = problems;
    this.#parent = parent;
    this.#key = key;
  }

  at(key: string | number): Place {
    return new Place(this.#problems, this, key);
  }

  remember(value: object): void {
    this.#problems.remember(value, this);
  }

  report(message: string): void {
    // Beyond the limit only the number of problems counts.
    this.#problems.add(this.#problems.isFull ? "" : this.path, message);
  }

  get path(): string {
    if (this.#parent === null) return String(this.#key);
    if (typeof this.#key === "number") return `${this.#parent.path}[${this.#key}]`;
    const isPlain = /^[A-Za-z_]\w{0,63}$/.test(this.#key);
    return this.#parent.path + (isPlain ? `.${this.#key}` : `[${JSON.stringify(this.#key.slice(0, 64))}]`);
  }
}
