import { PageHeader } from "../../components/page-header.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { WarningList } from "./warning-list.tsx";

/** The index of the warnings' documentation. */
export function WarningsPage() {
  useDocumentTitle("Warnings");
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6">
      <PageHeader
        title="Warnings"
        description="What a careful reviewer would say of a statement. Each code means the same in every simulation; its page tells why it matters and how to mend it."
      />
      <WarningList />
    </div>
  );
}
