import { Gauge } from "prom-client";
import type { Registry } from "prom-client";
import type { Db } from "../db/db.ts";
import { measureOutbox } from "../mail/outbox.repo.ts";
import type { OutboxMeasure } from "../mail/outbox.repo.ts";

/** Adds the mails that wait to the figures; NaN while there is no database. */
export function addMailMetrics(metrics: Registry, db: Db): void {
  const add = (name: string, help: string, figureOf: (measure: OutboxMeasure) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [metrics],
      collect: async () => gauge.set(await measureOutbox(db).then(figureOf, () => Number.NaN)),
    });
  };
  add("mail_outbox_mails", "Mails that wait to be sent.", ({ count }) => count);
  add(
    "mail_outbox_oldest_seconds",
    "For how long the oldest mail has waited to be sent; 0 where none waits.",
    ({ oldest_seconds }) => oldest_seconds,
  );
}
