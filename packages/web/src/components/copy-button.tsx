import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../lib/copy-text.ts";
import { notifyError } from "../lib/notify.ts";
import { IconButton } from "./icon-button.tsx";

const confirmationMs = 1_500;

/** Copies a text and says so for a moment. */
export function CopyButton({
  text,
  label,
  onCopied,
  className,
}: {
  text: string;
  label: string;
  onCopied?: (() => void) | undefined;
  className?: string | undefined;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={label}
        className={className}
        onClick={() =>
          void copy().catch(() => notifyError(undefined, "Copying is not allowed here: select the text and copy it."))
        }
      />
      <span className="sr-only" role="status">
        {isCopied ? "Copied" : ""}
      </span>
    </>
  );
}
