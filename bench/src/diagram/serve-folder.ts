import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

export interface ServedFolder {
  readonly url: string;
  readonly close: () => void;
}

/** Serves the files of a folder to this machine. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    // A normal absolute path leads nowhere above its root.
    const file = join(folder, normalize(decodeURIComponent(pathname)));
    stat(file).then(
      (found) => {
        if (!found.isFile()) return response.writeHead(404).end();
        response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
        return createReadStream(file).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
