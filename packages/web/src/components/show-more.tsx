import { formatCount } from "../lib/format.ts";
import { Button } from "./button.tsx";

/** The button under a clipped list that says how much is left out; nothing where nothing is. */
export function ShowMore({
  hiddenCount,
  onPress,
  className,
}: {
  hiddenCount: number;
  onPress: () => void;
  className?: string | undefined;
}) {
  if (hiddenCount === 0) return null;
  return (
    <Button look="quiet" className={className} onClick={onPress}>
      Show {formatCount(hiddenCount)} more
    </Button>
  );
}
