import { useQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { Link } from "../components/link.tsx";
import { paths } from "../lib/paths.ts";
import { usageLines, usageQuery, type UsageLine } from "../lib/usage.ts";

/** Tells that the account has little room left. Nothing shows where it has enough. */
export function UsageBar() {
  const { data: usage } = useQuery(usageQuery());
  const near = usage === undefined ? [] : usageLines(usage).filter(({ isNear }) => isNear);
  if (near.length === 0) return null;
  const full = near.filter(({ share }) => share !== null && share >= 1);
  const nearlyFull = near.filter((line) => !full.includes(line));
  return (
    <section
      aria-label="Room left"
      className={`flex flex-wrap items-center gap-x-3 border-b px-4 py-1.5 lg:px-8 ${full.length > 0 ? "border-risk-line bg-risk-soft" : "border-notice-line bg-notice-soft"}`}
    >
      <Gauge className={`size-4 shrink-0 max-sm:hidden ${full.length > 0 ? "text-risk" : "text-notice"}`} aria-hidden />
      <p className="min-w-0 flex-1 max-sm:basis-full">
        {full.length > 0 && `Your account is full: ${listed(full)}. `}
        {nearlyFull.length > 0 &&
          `${full.length > 0 ? "Nearly full" : "Your account is nearly full"}: ${listed(nearlyFull)}.`}
      </p>
      <Link to={paths.settings} hash="usage">
        See what takes room
      </Link>
    </section>
  );
}

function listed(lines: readonly UsageLine[]): string {
  return lines.map(({ name, text }) => `${name.toLowerCase()} ${text}`).join(", ");
}
