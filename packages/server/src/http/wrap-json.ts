/** The bytes of a successful answer around `data` that is JSON already, with fields beside it. */
export function wrapJson(data: Uint8Array, topLevel: Readonly<Record<string, unknown>> = {}): Buffer {
  const head = JSON.stringify({ success: true, ...topLevel });
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"data":`), data, Buffer.from("}")]);
}
