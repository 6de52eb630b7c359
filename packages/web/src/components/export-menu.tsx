import type { RouteContract } from "@foretell/contract";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { session } from "../lib/api-client.ts";
import { copyText } from "../lib/copy-text.ts";
import { downloadFile } from "../lib/download-file.ts";
import { download, type FileRequest } from "../lib/download.ts";
import { formatBytes } from "../lib/format.ts";
import { notifyError, notifySuccess } from "../lib/notify.ts";
import { useProject } from "../lib/use-project.ts";
import { Button } from "./button.tsx";
import { Menu, MenuItem, MenuSeparator } from "./menu.tsx";

const formatLabels: Readonly<Record<string, string>> = {
  sql: "SQL",
  json: "JSON",
  dbml: "DBML",
  mermaid: "Mermaid",
  markdown: "Markdown",
  csv: "CSV",
  pdf: "PDF",
};

/** A menu of formats; the chosen one is fetched and handed over as a download. */
export function ExportMenu<Route extends RouteContract, Format extends string>({
  formats,
  requestOf,
  isDisabled = false,
  failureMessage,
  copied,
}: {
  formats: readonly Format[];
  requestOf: (format: Format) => FileRequest<Route>;
  isDisabled?: boolean | undefined;
  /** What a toast says where the server gives no words of its own. */
  failureMessage: string;
  /** A format that is also copied as text, with what stands behind it there. */
  copied?: { readonly format: Format; readonly ending: string } | undefined;
}) {
  const { readdress } = useProject();
  /** Null where none is under way. */
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  const isBusy = receivedBytes !== null;
  const save = async (format: Format) => {
    setReceivedBytes(0);
    try {
      const { content, name } = await download(readdress(requestOf(format)), session, { onReceived: setReceivedBytes });
      downloadFile(content, name ?? `export.${format}`);
    } catch (error) {
      notifyError(error, failureMessage);
    } finally {
      setReceivedBytes(null);
    }
  };
  const copy = async (format: Format, ending: string) => {
    setReceivedBytes(0);
    try {
      const { content } = await download(readdress(requestOf(format)), session, { onReceived: setReceivedBytes });
      await copyText(`${await content.text()}${ending}`);
      notifySuccess(`Copied as ${formatLabels[format] ?? format}`);
    } catch (error) {
      notifyError(error, failureMessage);
    } finally {
      setReceivedBytes(null);
    }
  };
  return (
    <Menu
      trigger={
        <Button
          disabled={isDisabled}
          // Neither the digits nor the first of them may move what stands beside.
          className={isBusy ? "min-w-44" : undefined}
          busyLabel={isBusy ? exportingLabel(receivedBytes) : undefined}
        >
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      {copied !== undefined && (
        <>
          <MenuItem icon={Copy} isDisabled={isBusy} onSelect={() => void copy(copied.format, copied.ending)}>
            Copy as {formatLabels[copied.format] ?? copied.format}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {formats.map((format) => (
        <MenuItem key={format} isDisabled={isBusy} onSelect={() => void save(format)}>
          {formatLabels[format] ?? format}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Small files are there before anybody could read how far they are. */
const worthTellingBytes = 1_000_000;

function exportingLabel(receivedBytes: number): string {
  return receivedBytes < worthTellingBytes ? "Exporting..." : `Exporting... ${formatBytes(receivedBytes)}`;
}
