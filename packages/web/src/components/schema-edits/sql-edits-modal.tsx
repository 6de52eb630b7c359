import { ApiError, type EditReport, type Schema } from "@foretell/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { errorMessage, notifyError, notifySuccess } from "../../lib/notify.ts";
import { tablesWithColumnsQuery } from "../../lib/resource-queries.ts";
import { editPreviewQuery, useApplyEdits, type EditInput } from "../../lib/schema-edits.ts";
import { formatQuantity } from "../../lib/format.ts";
import { FormFailure } from "../form-failure.tsx";
import { Modal, ModalActions } from "../modal.tsx";
import { SqlField } from "../sql-editor/sql-field.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { EditReportView } from "./edit-report-view.tsx";
import { NotUnderstoodList } from "./not-understood-list.tsx";
import { offsetOf } from "./place-in-text.ts";
import { useProject } from "../../lib/use-project.ts";

const failureText = "The SQL could not be applied";

/** What a text would do, and of which text that is told. */
interface Previewed {
  readonly sql: string;
  readonly report: EditReport;
}

/** Edits a schema by statements of its database: what they would do is shown first, and applied then. */
export function SqlEditsModal({
  schema,
  initialSql = "",
  onClose,
}: {
  schema: Pick<Schema, "id" | "db_type">;
  initialSql?: string;
  onClose: () => void;
}) {
  const scope = useProject();
  const queryClient = useQueryClient();
  const apply = useApplyEdits(schema.id);
  const { data: tables } = useQuery(tablesWithColumnsQuery(scope, schema.id));
  const editorSchema = useMemo(() => (tables === undefined ? undefined : { tables }), [tables]);
  const [sql, setSql] = useState(initialSql);
  const [previewed, setPreviewed] = useState<Previewed>();
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [marked, setMarked] = useState<EditReport["not_understood"][number]>();
  const report = previewed?.sql === sql ? previewed.report : undefined;
  const conflict = failure instanceof ApiError ? failure.conflict : null;
  const isBlank = sql.trim() === "";
  const mark = useMemo(() => {
    if (marked === undefined) return undefined;
    const start = offsetOf(sql, marked);
    const word = /^\S+/.exec(sql.slice(start))?.[0].length ?? 1;
    return { span: { start, end: start + word }, message: marked.reason };
  }, [marked, sql]);

  const change = (text: string) => {
    setSql(text);
    setFailure(undefined);
    setMarked(undefined);
  };
  const look = async () => {
    setLooking(true);
    setFailure(undefined);
    try {
      const found = await queryClient.fetchQuery(editPreviewQuery(scope, schema.id, editsOf(sql)));
      setPreviewed({ sql, report: found });
      setMarked(found.not_understood[0]);
    } catch (error) {
      setFailure(error);
    } finally {
      setLooking(false);
    }
  };
  const save = async (revision: number) => {
    setFailure(undefined);
    try {
      const { change_count: count } = await apply.mutateAsync({ edits: editsOf(sql), revision });
      notifySuccess(`${formatQuantity(count, "change")} applied`);
      onClose();
    } catch (error) {
      setFailure(error);
      if (!(error instanceof ApiError) || error.conflict === null) notifyError(error, failureText);
    }
  };
  const submit = () => {
    if (isLooking || apply.isPending || isBlank) return;
    void (report === undefined ? look() : report.change_count > 0 ? save(report.revision) : undefined);
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      size="large"
      title="Edit with SQL"
      description="Statements that change a schema: CREATE, ALTER, DROP, RENAME, COMMENT. Nothing is executed."
    >
      <form
        noValidate
        className="flex flex-col gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SqlField
          label="SQL"
          value={sql}
          dialect={schema.db_type}
          schema={editorSchema}
          mark={mark}
          takesFocus
          placeholder="ALTER TABLE customer ADD COLUMN phone text;"
          editorClassName="min-h-36 max-h-[36dvh]"
          onChange={change}
          onSubmit={submit}
        />
        {conflict !== null && report !== undefined ? (
          <ConflictPanel
            conflict={conflict}
            isBusy={apply.isPending}
            failure={undefined}
            onApply={() => void save(conflict.revision)}
            onDiscard={onClose}
          />
        ) : (
          <>
            <div role="status" aria-label="What it does" className="mb-3 flex flex-col gap-3">
              {report !== undefined && (
                <>
                  <NotUnderstoodList places={report.not_understood} onShow={setMarked} />
                  <EditReportView report={report} />
                </>
              )}
            </div>
            <FormFailure
              className="mt-0"
              message={failure === undefined ? undefined : errorMessage(failure, failureText)}
            />
            <ModalActions
              confirmLabel={report === undefined ? "Preview" : applyLabel(report)}
              busyLabel={isLooking ? "Reading..." : "Applying..."}
              isBusy={isLooking || apply.isPending}
              isDisabled={isBlank || report?.change_count === 0}
              onCancel={onClose}
            />
          </>
        )}
      </form>
    </Modal>
  );
}

/** How much of the text is applied: what was not understood is left out, and the button says so. */
function applyLabel({ change_count: count, not_understood: left }: EditReport): string {
  const changes = `Apply ${formatQuantity(count, "change")}`;
  return left.length === 0 ? changes : `${changes}, Skip ${formatQuantity(left.length, "statement")}`;
}

const editsOf = (sql: string): readonly EditInput[] => [{ action: "run_sql", sql }];
