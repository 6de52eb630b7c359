interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** What each is called; those of one name are told apart by their addresses, where these may be seen. */
export function labelPeople(people: readonly Person[]): { readonly id: string; readonly name: string }[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return people.map(({ id, name, email }) => ({
    id,
    name: email !== null && (counts.get(name) ?? 0) > 1 ? `${name} (${email})` : name,
  }));
}
