import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFile {
  readonly name: string;
  readonly content: string;
  readonly isStored?: boolean;
  /** Sizes stand behind the data instead of before them. */
  readonly isStreamed?: boolean;
  /** Flags and method of the header in place of those that are true. */
  readonly flags?: number;
  readonly method?: number;
}

/** An archive of files as far as a reader of streams looks at it: without a central directory. */
export function encodeZip(files: readonly ZipFile[]): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  return Buffer.concat([...files.map(encodeFile), end]);
}

function encodeFile({ name, content, isStored = false, isStreamed = false, flags, method }: ZipFile): Buffer {
  const bytes = Buffer.from(content);
  const data = isStored ? bytes : deflateRawSync(bytes);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(bytes), 0);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(bytes.length, 8);
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags ?? (isStreamed ? 8 : 0), 6);
  header.writeUInt16LE(method ?? (isStored ? 0 : 8), 8);
  if (!isStreamed) sizes.copy(header, 14);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  const descriptor = isStreamed ? [Buffer.from("PK\x07\x08", "latin1"), sizes] : [];
  return Buffer.concat([header, Buffer.from(name), data, ...descriptor]);
}
