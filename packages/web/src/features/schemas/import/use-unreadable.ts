import { useEffect, useState } from "react";
import { isBlankSource, type DumpSource } from "../../../lib/dump-source.ts";
import { findUnreadable } from "./unreadable-source.ts";

const typingPauseMs = 300;

/** Why what is to be imported is no dump: told before it is sent. Undefined until it is looked at, and where it may be one. */
export function useUnreadable(source: DumpSource): string | undefined {
  const [found, setFound] = useState<{ readonly source: DumpSource; readonly reason: string | undefined }>();
  useEffect(() => {
    if (isBlankSource(source)) return undefined;
    let isWanted = true;
    const look = async () => {
      const reason = await findUnreadable(source).catch(() => undefined);
      if (isWanted) setFound({ source, reason });
    };
    const timer = setTimeout(() => void look(), source.kind === "text" ? typingPauseMs : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [source]);
  return found?.source === source ? found.reason : undefined;
}
