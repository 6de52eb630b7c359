import { useId, type ReactNode } from "react";

/** One matter of the account: what it is at the left, what can be changed at the right. */
export function SettingsSection({
  anchor,
  title,
  description,
  children,
}: {
  /** What a link to this part of the page names. */
  anchor?: string;
  title: string;
  description: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="text-ink-muted">{description}</p>
      </div>
      <div className="max-w-xl min-w-0">{children}</div>
    </section>
  );
}
