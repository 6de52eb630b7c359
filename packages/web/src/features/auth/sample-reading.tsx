import { OctagonX } from "lucide-react";
import { LevelMark, levelClassNames } from "../../components/level-mark.tsx";
import { classNames } from "../../lib/class-names.ts";

const readings = [
  { level: 0, table: "customers", action: "DELETE", rows: "1", share: 4 },
  { level: 1, table: "orders", action: "CASCADE", rows: "12", share: 14 },
  { level: 1, table: "sessions", action: "SET NULL", rows: "31", share: 30 },
  { level: 2, table: "order_items", action: "CASCADE", rows: "≈ 48", share: 44 },
  { level: 3, table: "shipments", action: "CASCADE", rows: "≈ 96", share: 88 },
];

/** A reading as the product gives one, to show what the sign-in leads to. Nothing in it can be pressed. */
export function SampleReading() {
  return (
    <div className="w-full max-w-xl rounded-panel border border-line bg-panel">
      <pre className="border-b border-line px-5 py-4 font-mono text-base">
        <span className="text-accent">DELETE FROM</span> customers <span className="text-accent">WHERE</span> id = 5;
      </pre>
      <p className="flex items-start gap-2 border-b border-line bg-blocked-soft px-5 py-3">
        <OctagonX className="mt-0.5 size-4 shrink-0 text-blocked" />
        <span>
          <span className="font-semibold text-blocked">Blocked:</span>{" "}
          <span className="font-mono">invoices_customer_id_fkey</span> (RESTRICT) still has 3 rows in{" "}
          <span className="font-mono">invoices</span>.
        </span>
      </p>
      <div className="px-5 py-2">
        {readings.map(({ level, table, action, rows, share }) => (
          <div key={table} className="grid h-8 grid-cols-[1.25rem_8rem_5.5rem_1fr_3.5rem] items-center gap-3">
            <LevelMark level={level} />
            <span className="truncate font-mono">{table}</span>
            <span className="text-small text-ink-muted">{action}</span>
            <span className="h-1.5 rounded-small bg-hover">
              <span
                className={classNames("block h-full rounded-small", levelClassNames(level))}
                style={{ width: `${share}%` }}
              />
            </span>
            <span className="text-end tabular-nums">{rows}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
