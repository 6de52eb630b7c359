import { Download } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { downloadFile } from "../../lib/download-file.ts";
import type { ShownCodes } from "./use-recovery-codes.ts";

/** The recovery codes, to be copied or kept as a file: they show this once. */
export function RecoveryCodes({ codes, isLeaving, onKept, onStay, onDone }: ShownCodes) {
  const text = `${codes.join("\n")}\n`;
  const download = () => {
    downloadFile(new Blob([text], { type: "text/plain" }), "foretell-recovery-codes.txt");
    onKept();
  };
  return (
    <>
      <p className="mb-3 text-ink-soft">
        Keep these codes where you find them without your phone. Each signs you in once in place of a code of the app.
        They do not show again.
      </p>
      <div className="relative rounded-panel border border-line bg-sunken px-4 py-3">
        <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
        <div className="mr-auto flex items-center gap-1">
          <CopyButton text={text} label="Copy the codes" onCopied={onKept} />
          <Button look="quiet" onClick={download}>
            <Download aria-hidden />
            Download
          </Button>
        </div>
        <Button look="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={onStay}
        title="Close Without the Codes?"
        cancelLabel="Back to the codes"
        confirmLabel="Close"
        onConfirm={onDone}
      >
        They were neither copied nor downloaded, and they do not show again. Without your phone, they alone sign you in.
      </ConfirmDialog>
    </>
  );
}
