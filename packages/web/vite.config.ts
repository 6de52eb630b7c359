import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { readMarkdown } from "./build/read-markdown.ts";

const preloadedFont = /ibm-plex-sans-latin-(400|500|600)-normal.*\.woff2$/;

/** Lets the browser fetch the interface's fonts together with the style sheet instead of after it. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((fileName) => preloadedFont.test(fileName))
          .map((fileName) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${fileName}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head" as const,
          }));
      },
    },
  };
}

/**
 * Keeps the toasts from writing their style sheet into the page, where the server's policy for content would refuse it;
 * `components/toaster.tsx` imports it as a file.
 */
function toastStylesAsFile(): Plugin {
  return {
    name: "toast-styles-as-file",
    apply: "build",
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        const call = /^__insertCSS\(.*\);$/m;
        if (!call.test(code)) throw new Error("sonner does not insert its styles as it did: look at toastStylesAsFile");
        return { code: code.replace(call, ""), map: null };
      },
    },
  };
}

/** Makes a Markdown file a module with its blocks as data. */
function markdown(): Plugin {
  return {
    name: "markdown",
    transform: {
      filter: { id: /\.md$/ },
      handler(text) {
        return { code: `export default ${JSON.stringify(readMarkdown(text))}`, moduleType: "js", map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), toastStylesAsFile(), markdown()],
  // The server's policy for content allows no data: fonts, and a font is better cached than inlined.
  build: { target: "es2024", assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  worker: { format: "es" },
  server: { proxy: { "/v1": process.env["API_URL"] ?? "http://127.0.0.1:3000" } },
});
