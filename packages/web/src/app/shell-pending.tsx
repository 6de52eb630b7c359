import { PagePending } from "./page-pending.tsx";

/** Stands in for the frame of the pages behind the sign-in while its code is on its way: its parts in their places. */
export function ShellPending() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <div className="hidden border-r border-line bg-sunken lg:block" />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <div className="h-12 border-b border-line bg-panel" />
        <PagePending />
      </div>
    </div>
  );
}
