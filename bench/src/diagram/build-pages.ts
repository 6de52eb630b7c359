import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const pages = join(import.meta.dirname, "../../pages");

/** Builds the pages as the web application is built, into a folder. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    root: pages,
    configFile: false,
    logLevel: "warn",
    plugins: [react(), tailwindcss()],
    worker: { format: "es" },
    build: {
      target: "es2024",
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: ["own", "react-flow"].map((name) => join(pages, `${name}.html`)) },
    },
  });
}
