import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contractRoutes } from "./build/contract-routes.ts";
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

/** The icons of the pages before the sign-in; the others are of the pages behind it. */
const signInIcon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:check|eye|eye-off|octagon-x)\./;

/**
 * What is needed together comes as one file, for it compresses better so than in parts: what every page begins with, what
 * every form is made of, the small things of the pages before the sign-in, what opens over a page, what every page behind
 * the sign-in begins with and what those of a project do, and icons.
 */
const chunkGroups = [
  { name: "base", tags: ["$initial" as const] },
  {
    name: "form",
    test: /[\\/](?:react-hook-form|lib[\\/]use-zod-form\.|components[\\/](?:field|text-field|password-field|checkbox|form-failure)\.)/,
    includeDependenciesRecursively: false,
  },
  {
    name: "sign-in",
    test: (id: string) =>
      signInIcon.test(id) ||
      /[\\/](?:lib[\\/](?:use-document-title|device-token|lazy-part)\.ts|components[\\/]level-mark\.tsx|@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]useLocation\.js)$/.test(
        id,
      ),
    includeDependenciesRecursively: false,
  },
  {
    name: "overlay",
    test: /[\\/](?:@radix-ui|@floating-ui|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton|tslib|components[\\/](?:menu|tooltip|icon-button|sheet|use-return-focus)\.)/,
    includeDependenciesRecursively: false,
  },
  {
    name: "page",
    test: /[\\/](?:lib[\\/](?:use-project|project-scope|project-queries|readdress|use-error-toast|use-session|format)|components[\\/](?:allowed|page|page-header|skeleton|moment|badge|link|error-panel|tile|quick-links|card))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: "project",
    test: /[\\/](?:lib[\\/](?:list-all|resource-queries|growing-list|random-id|download-file)|components[\\/](?:project-frame|empty-state|show-more|select|verdict-badge|risk-badge))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: "icons", test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, includeDependenciesRecursively: false },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), toastStylesAsFile(), markdown(), contractRoutes()],
  // The server's policy for content allows no data: fonts, and a font is better cached than inlined.
  build: {
    target: "es2024",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // What the first load is reckoned from.
    manifest: true,
    // Every browser that runs this target knows the links by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // A page's file is called after it. The other names would stand in the first file that is loaded.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? "assets/[name]-[hash].js" : "assets/[hash].js"),
      },
    },
  },
  worker: { format: "es" },
  // React itself has what the router's library for stores brings along for older ones.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  server: { proxy: { "/v1": process.env["API_URL"] ?? "http://127.0.0.1:3000" } },
});
