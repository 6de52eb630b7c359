import { templateFolder } from "./data-folders.ts";

/** Before the workers, each of which would make its own. */
export default async function prepare(): Promise<void> {
  await templateFolder();
}
