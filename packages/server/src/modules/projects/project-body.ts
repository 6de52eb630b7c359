interface Body {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** The fields of a new project; a blank description is none. */
export function fieldsOf({ name, description }: Body) {
  return { name, description: description || null };
}

/** What of a project is to be changed; a description that is left out stays. */
export function changesOf({ name, description }: Body) {
  return { name, description: description === undefined ? undefined : description || null };
}
