import type { ImportResult, FailureBody } from "@foretell/contract";
import type { Readable } from "node:stream";
import type { TestAccount } from "./accounts.ts";
import type { TestApp } from "./test-app.ts";

export interface FormFile {
  readonly name?: string;
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** The parts of a form in the order in which they are sent: fields as texts, one file. */
export type FormParts = readonly (readonly [name: string, value: string] | FormFile)[];

const boundary = "----------------------------foretell-test";

/** The bytes of a form in the given order. */
export function encodeForm(parts: FormParts): Buffer {
  const chunks: Uint8Array[] = [];
  for (const part of parts) {
    chunks.push(Buffer.from(`--${boundary}\r\n`));
    if ("content" in part) {
      const name = part.name ?? "file";
      chunks.push(
        Buffer.from(
          `Content-Disposition: form-data; name="${name}"; filename="${part.fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        part.content,
      );
    } else {
      chunks.push(Buffer.from(`Content-Disposition: form-data; name="${part[0]}"\r\n\r\n${part[1]}`));
    }
    chunks.push(Buffer.from("\r\n"));
  }
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

export const formContentType = `multipart/form-data; boundary=${boundary}`;

export interface UploadResult {
  readonly status: number;
  readonly data: ImportResult;
  readonly failure: FailureBody;
}

/** Imports a form's file. `body` can be a stream, to send slowly or to break off. */
export async function upload(
  server: TestApp,
  as: TestAccount,
  body: Buffer | Readable,
  importId?: string,
): Promise<UploadResult> {
  const response = await server.inject({
    method: "POST",
    url: `/v1/schemas/import${importId === undefined ? "" : `?import_id=${importId}`}`,
    headers: { authorization: `Bearer ${as.accessToken}`, "content-type": formContentType },
    payload: body,
  });
  const answer = response.json() as { data: ImportResult } & FailureBody;
  return { status: response.statusCode, data: answer.data, failure: answer };
}
