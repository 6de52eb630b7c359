import type { DialectName } from "@foretell/engine";
import { typeSuggestions } from "./type-suggestions.ts";

/** The types of a database that a field with `list={id}` offers. */
export function TypeList({ id, dialect }: { id: string; dialect: DialectName }) {
  return (
    <datalist id={id}>
      {typeSuggestions[dialect].map((type) => (
        <option key={type}>{type}</option>
      ))}
    </datalist>
  );
}
