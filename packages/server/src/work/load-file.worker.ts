/** Has a thread load another worker's file, before there is a task for it. */
export async function loadFile(fileUrl: string): Promise<void> {
  await import(fileUrl);
}
