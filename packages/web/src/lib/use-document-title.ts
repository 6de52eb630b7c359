import { useEffect } from "react";

/** Names the browser's tab after the page: `Projects · Foretell`. Nothing changes while the name is not known yet. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Foretell`;
  }, [title]);
}
