import type { DialectName } from "../sql/dialect-name.ts";

const nameQuotes: Readonly<Record<DialectName, readonly [open: string, close: string]>> = {
  postgresql: ['"', '"'],
  mysql: ["`", "`"],
  sqlite: ['"', '"'],
  oracle: ['"', '"'],
  sqlserver: ["[", "]"],
};

/** A name between the quotes of its database, which then takes it as it stands. */
export function quoteName(name: string, dialect: DialectName): string {
  const [open, close] = nameQuotes[dialect];
  return `${open}${name.replaceAll(close, close + close)}${close}`;
}
