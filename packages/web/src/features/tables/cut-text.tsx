import { tablesRoutes } from "@foretell/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { useProject } from "../../lib/use-project.ts";
import { notifyError } from "../../lib/notify.ts";

/** What of a text is shown in place of its beginning. */
interface Shown {
  readonly text: string;
  /** Asks for what follows; null at the end. */
  readonly cursor: string | null;
}

/** A text of a table. Where the server has sent only its beginning, a button shows all of it, a megabyte at a time. */
export function CutText({
  tableId,
  path,
  isCut,
  children: beginning,
}: {
  tableId: string;
  /** Where the text stands in the table, as the interface names it. */
  path: string;
  isCut: boolean;
  children: string;
}) {
  const { api } = useProject();
  const [shown, setShown] = useState<Shown>();
  const [isBusy, setBusy] = useState(false);
  const whole = useRef<HTMLSpanElement>(null);
  const hasMore = shown === undefined ? isCut : shown.cursor !== null;
  const isWhole = shown !== undefined && !hasMore;
  // The button that had the focus is gone then.
  useEffect(() => {
    if (isWhole) whole.current?.focus();
  }, [isWhole]);
  const showMore = async () => {
    setBusy(true);
    try {
      const from = shown?.cursor ?? undefined;
      const query = from === undefined ? { path } : { path, cursor: from };
      const { data, nextCursor } = await api.page(tablesRoutes.text, { params: { id: tableId }, query });
      setShown({ text: (shown?.text ?? "") + data.text, cursor: nextCursor });
    } catch (error) {
      notifyError(error, "Failed to fetch the text");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {shown === undefined ? (
        beginning
      ) : (
        <span
          ref={whole}
          role="group"
          aria-label="The whole text"
          tabIndex={-1}
          className="block [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {shown.text}
        </span>
      )}
      {hasMore && (
        <Button
          look="link"
          className="ml-1 h-auto font-sans text-small"
          busyLabel={isBusy ? "Loading..." : undefined}
          onClick={() => void showMore()}
        >
          {shown === undefined ? "Show all" : "Show more"}
        </Button>
      )}
    </>
  );
}
