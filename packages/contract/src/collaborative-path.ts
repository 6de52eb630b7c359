/** The path of a route of personal projects, as its like among those of collaborative projects has it. */
export function collaborativePath(path: string): string {
  return `/collaborative-projects/:projectId${path.replace("/project/:projectId", "")}`;
}
