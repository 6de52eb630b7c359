/** What the page keeps of the person who is signed in. */
export interface PersonalData {
  /** Asks for no more of it. */
  readonly stop: () => void;
  readonly forget: () => void;
}

let kept: PersonalData | undefined;

/** Names where the page keeps it. Pages that show nothing of anybody do without. */
export function keepPersonalData(data: PersonalData): void {
  kept = data;
}

/** Where the page keeps it; undefined where nothing was kept yet. */
export function findPersonalData(): PersonalData | undefined {
  return kept;
}
