/** Whether a thing is of another project than the address names: it does not exist there. */
export function isElsewhere(thing: { readonly project_id: string } | undefined, projectId: string): boolean {
  return thing !== undefined && thing.project_id !== projectId;
}
