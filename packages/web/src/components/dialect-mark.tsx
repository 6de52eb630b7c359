import type { DialectName } from "@foretell/engine";
import { classNames } from "../lib/class-names.ts";
import { dialectLabels, findDialect } from "../lib/dialects.ts";

const marks: Readonly<Record<DialectName, { letters: string; colours: string }>> = {
  postgresql: { letters: "Pg", colours: "border-(--module-1) bg-(--module-1-soft)" },
  mysql: { letters: "My", colours: "border-(--module-3) bg-(--module-3-soft)" },
  sqlite: { letters: "Li", colours: "border-(--module-5) bg-(--module-5-soft)" },
  oracle: { letters: "Or", colours: "border-(--module-7) bg-(--module-7-soft)" },
  sqlserver: { letters: "Ms", colours: "border-(--module-8) bg-(--module-8-soft)" },
};

/** The mark of a database: its letters on its own ground, with its name beside or as a hidden text. */
export function DialectMark({
  dialect,
  hasName = true,
  className,
}: {
  dialect: string;
  hasName?: boolean | undefined;
  className?: string | undefined;
}) {
  const known = findDialect(dialect);
  const name = known === undefined ? dialect : dialectLabels[known];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", className)}>
      {known !== undefined && (
        <span
          aria-hidden
          className={classNames(
            "inline-flex size-5 shrink-0 items-center justify-center rounded-small border font-mono text-[0.6875rem] leading-none font-semibold text-ink",
            marks[known].colours,
          )}
        >
          {marks[known].letters}
        </span>
      )}
      <span className={hasName ? undefined : "sr-only"}>{name}</span>
    </span>
  );
}
