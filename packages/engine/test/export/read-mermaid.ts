export interface MermaidDiagram {
  readonly entities: readonly { readonly name: string; readonly attributes: readonly string[] }[];
  readonly relationships: number;
}

const entity = /^ {2}([A-Za-z]\w*)(?:\["[^"\n]+"\])?( \{)?$/;
const attribute = /^ {4}([A-Za-z]\w*) ([A-Za-z]\w*)(?: (?:PK|FK|UK)(?:,(?:PK|FK|UK))*)?(?: "[^"\n]*")?$/;
const relationship = /^ {2}([A-Za-z]\w*) (?:\|\||\|o)--(?:o\||o\{) ([A-Za-z]\w*) : "[^"\n]*"$/;

/** Reads the part of Mermaid's diagrams that the export writes, line by line; anything else is an error. */
export function readMermaid(source: string): MermaidDiagram {
  const [head, ...lines] = source.trimEnd().split("\n");
  if (head !== "erDiagram") throw new Error(`No diagram begins with ${head ?? "nothing"}`);
  const entities: { name: string; attributes: string[] }[] = [];
  let relationships = 0;
  let isOpen = false;
  for (const line of lines) {
    const attributeName = isOpen ? attribute.exec(line)?.[2] : undefined;
    const match: RegExpExecArray | null = isOpen ? null : entity.exec(line);
    const ends: RegExpExecArray | null = isOpen ? null : relationship.exec(line);
    if (attributeName !== undefined) entities.at(-1)?.attributes.push(attributeName);
    else if (isOpen && line === "  }") isOpen = false;
    else if (match) {
      entities.push({ name: match[1] ?? "", attributes: [] });
      isOpen = match[2] !== undefined;
    } else if (ends) {
      const known = new Set(entities.map(({ name }) => name));
      if (!known.has(ends[1] ?? "") || !known.has(ends[2] ?? "")) throw new Error(`No entity has that name: ${line}`);
      relationships += 1;
    } else if (!line.startsWith("  %% ")) throw new Error(`No line of a diagram: ${line}`);
  }
  return { entities, relationships };
}
