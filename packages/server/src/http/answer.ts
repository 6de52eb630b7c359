import type { Readable } from "node:stream";

/** What a handler returns where `data` alone does not say it all. */
export class Answer<Data> {
  readonly data: Data;
  /** One sentence for the person, where one should read it. */
  readonly message: string | undefined;
  /** Fields beside `data`, as the route's contract lists them. */
  readonly topLevel: Readonly<Record<string, unknown>>;

  constructor(data: Data, extras: { message?: string; topLevel?: Readonly<Record<string, unknown>> }) {
    this.data = data;
    this.message = extras.message;
    this.topLevel = extras.topLevel ?? {};
  }
}

/** `data` with a sentence for people, or with fields beside it. */
export function answer<Data>(
  data: Data,
  extras: { message?: string; topLevel?: Readonly<Record<string, unknown>> },
): Answer<Data> {
  return new Answer(data, extras);
}

/** A file, for routes whose contract says `isDownload`. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Buffer | Readable;

  constructor(file: { fileName: string; contentType: string; content: string | Buffer | Readable }) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.content = file.content;
  }

  /** The header that names the file, plainly for old clients and in full for the others. */
  get contentDisposition(): string {
    const plain = this.fileName.replaceAll(/[^\w. -]/g, "_");
    return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.fileName)}`;
  }
}

/**
 * `data` that is JSON already, for answers so large that parsing, checking and writing them here would hold up every
 * other request. Tests check them against the contract in place of the server.
 */
export class JsonData {
  readonly json: Uint8Array;
  /** Fields beside `data`, as the route's contract lists them. */
  readonly topLevel: Readonly<Record<string, unknown>>;

  constructor(json: Uint8Array, topLevel: Readonly<Record<string, unknown>> = {}) {
    this.json = json;
    this.topLevel = topLevel;
  }
}

/** The gzip of a whole answer as `wrapJson` makes it, packed once for all who ask for it. */
export class PackedAnswer {
  readonly gzip: Uint8Array;

  constructor(gzip: Uint8Array) {
    this.gzip = gzip;
  }
}
