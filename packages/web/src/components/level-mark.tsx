import { classNames } from "../lib/class-names.ts";

const deepestLevel = 7;

const grounds = [
  "bg-level-0 text-level-0-ink",
  "bg-level-1 text-level-1-ink",
  "bg-level-2 text-level-2-ink",
  "bg-level-3 text-level-3-ink",
  "bg-level-4 text-level-4-ink",
  "bg-level-5 text-level-5-ink",
  "bg-level-6 text-level-6-ink",
  "bg-level-7 text-level-7-ink",
];

/** The ground and text colour of a cascade level; every level from the seventh on shares the last. */
export function levelClassNames(level: number): string {
  return grounds[Math.min(Math.max(level, 0), deepestLevel)] ?? "";
}

/** A cascade level as its number on its colour. */
export function LevelMark({ level, className }: { level: number; className?: string | undefined }) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-small px-1 text-small font-semibold",
        levelClassNames(level),
        className,
      )}
    >
      <span className="sr-only">Level </span>
      {level}
    </span>
  );
}
