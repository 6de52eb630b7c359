import { Progress } from "radix-ui";

/** How far something has come. `share` is in 0..1, or null while the end is not known. */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <Progress.Root
      aria-label={label}
      value={percent}
      className="relative h-1.5 w-full overflow-hidden rounded-small bg-active"
    >
      <Progress.Indicator
        className={
          percent === null
            ? "h-full w-full animate-breathe bg-accent"
            : "h-full w-full origin-left bg-accent transition-transform"
        }
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </Progress.Root>
  );
}
