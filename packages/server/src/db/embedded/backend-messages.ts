function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, 0, "latin1");
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

function text(...values: readonly string[]): Buffer {
  return Buffer.from(values.map((value) => `${value}\0`).join(""), "utf8");
}

const parameters: readonly (readonly [string, string])[] = [
  ["server_version", "18.6"],
  ["server_encoding", "UTF8"],
  ["client_encoding", "UTF8"],
  ["DateStyle", "ISO, MDY"],
  ["TimeZone", "UTC"],
  ["integer_datetimes", "on"],
  ["standard_conforming_strings", "on"],
];

/** What a server answers to a start-up message: no password wanted, its parameters, ready. */
export function startupAnswer(): Buffer {
  return Buffer.concat([
    message("R", Buffer.alloc(4)),
    ...parameters.map(([name, value]) => message("S", text(name, value))),
    message("K", Buffer.alloc(8)),
    message("Z", Buffer.from("I", "latin1")),
  ]);
}

/** A Query message, for what the stream itself asks of the database. */
export function queryMessage(sql: string): Uint8Array {
  return Uint8Array.from(message("Q", text(sql)));
}
