import { Button } from "../../components/button.tsx";
import { formatQuantity } from "../../lib/format.ts";

/** How many tables are chosen together, and what can be done with them. It lies over the picture, so that nothing moves; on a phone
 * at the top, as the zoom has the bottom. */
export function ChosenBar({ count, onShow, onClear }: { count: number; onShow: () => void; onClear: () => void }) {
  return (
    <section
      aria-label="Chosen tables"
      className="absolute left-1/2 max-sm:top-3 sm:bottom-3 z-10 flex max-w-[calc(100%-1.5rem)] -translate-x-1/2 items-center gap-2 rounded-panel border border-line bg-raised py-1.5 pr-1.5 pl-3 shadow-raised"
    >
      <p role="status" className="whitespace-nowrap">
        {formatQuantity(count, "table")} chosen
      </p>
      <Button onClick={onShow}>Show Alone</Button>
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
