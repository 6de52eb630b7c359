import type { TestProject } from "vitest/node";
import { startServer } from "./start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string;
    dataDir: string;
  }
}

/** One server for all journeys; each journey registers people of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide("serverUrl", server.url);
  project.provide("dataDir", server.dataDir);
  return () => server.stop();
}
