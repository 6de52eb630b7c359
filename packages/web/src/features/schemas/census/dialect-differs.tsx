import type { DbType } from "@foretell/contract";
import { Button } from "../../../components/button.tsx";
import { Callout } from "../../../components/callout.tsx";
import { dialectLabels } from "../../../lib/dialects.ts";
import { findOtherDialect } from "../import/import-failure.ts";

/** Says that the dump looks like another database's, with a way to import it again as that. */
export function DialectDiffers({
  message,
  dbType,
  onImportAgain,
}: {
  message: string;
  dbType: DbType;
  onImportAgain: (dbType: DbType) => void;
}) {
  const other = findOtherDialect([message], dbType);
  return (
    <Callout meaning="risk">
      <p className="max-w-reading">{message}</p>
      {other !== null && (
        <Button className="mt-3" onClick={() => onImportAgain(other)}>
          Import again as {dialectLabels[other]}
        </Button>
      )}
    </Callout>
  );
}
