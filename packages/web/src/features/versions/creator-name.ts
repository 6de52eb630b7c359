/** Who made a version, as it is shown; nobody may be known by name any more. */
export function creatorName(name: string): string {
  return name.trim() === "" ? "Unknown" : name;
}
