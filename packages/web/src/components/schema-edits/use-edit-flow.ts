import { ApiError, type EditConflict, type EditReport } from "@foretell/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { errorMessage } from "../../lib/notify.ts";
import { editPreviewQuery, useApplyEdits, useRefresh, type EditInput } from "../../lib/schema-edits.ts";
import { useProject } from "../../lib/use-project.ts";

/** A way from what somebody asks to what is saved. */
export interface EditFlow {
  /** What the edits would do; undefined while that is not known. */
  readonly report: EditReport | undefined;
  /** Why they would be refused. */
  readonly refusal: ApiError | undefined;
  /** Why it could not be found out what they would do. */
  readonly lookFailure: unknown;
  readonly lookAgain: () => void;
  readonly isLooking: boolean;
  readonly isSaving: boolean;
  readonly conflict: EditConflict | undefined;
  /**
   * Saves the edits. Where what follows from them is not shown yet and should be seen, it is shown instead: the answer is
   * false then, and where others have saved something meanwhile.
   *
   * @throws ApiError where they are refused
   */
  readonly save: (edits: readonly EditInput[]) => Promise<boolean>;
  /** Why what met a conflict cannot be saved over what the others saved. */
  readonly failure: string | undefined;
  /** Saves what met a conflict over what the others saved; true where it is saved. */
  readonly saveOnTop: () => Promise<boolean>;
}

const pauseMs = 400;
const noEdits: readonly EditInput[] = [];

/**
 * Shows what edits of a schema would do, a moment after the last key, and saves them.
 *
 * @param edits what is asked for; undefined while it is not whole
 * @param revision of the working state that the person saw when they began
 */
export function useEditFlow(
  schemaId: string,
  edits: readonly EditInput[] | undefined,
  revision: number | undefined,
): EditFlow {
  const scope = useProject();
  const queryClient = useQueryClient();
  const apply = useApplyEdits(schemaId);
  const refresh = useRefresh();
  const wanted = JSON.stringify(edits ?? noEdits);
  const [settled, setSettled] = useState(wanted);
  const [conflict, setConflict] = useState<EditConflict>();
  const [failure, setFailure] = useState<string>();
  const asked = useRef<readonly EditInput[]>(noEdits);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const previewed = useMemo(() => JSON.parse(settled) as readonly EditInput[], [settled]);
  const preview = useQuery({ ...editPreviewQuery(scope, schemaId, previewed), enabled: previewed.length > 0 });
  const isCurrent = settled === wanted && previewed.length > 0;

  const send = async (sent: readonly EditInput[], over: number | undefined) => {
    asked.current = sent;
    try {
      await apply.mutateAsync({ edits: sent, revision: over });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.conflict === null) throw error;
      setConflict(error.conflict);
      refresh();
      return false;
    }
  };
  return {
    report: isCurrent ? preview.data : undefined,
    refusal: isCurrent && isRefusal(preview.error) ? preview.error : undefined,
    lookFailure: isCurrent && preview.isError && !isRefusal(preview.error) ? preview.error : undefined,
    lookAgain: () => void preview.refetch(),
    isLooking: edits !== undefined && edits.length > 0 && (!isCurrent || preview.isPending),
    isSaving: apply.isPending,
    conflict,
    save: async (sent) => {
      setConflict(undefined);
      const key = JSON.stringify(sent);
      if (settled !== key || preview.data === undefined) {
        const report = await queryClient.fetchQuery(editPreviewQuery(scope, schemaId, sent));
        if (shouldBeSeen(report)) {
          setSettled(key);
          return false;
        }
      }
      return send(sent, revision);
    },
    failure,
    saveOnTop: async () => {
      setFailure(undefined);
      try {
        return await send(asked.current, conflict?.revision);
      } catch (error) {
        setFailure(errorMessage(error, "It could not be saved"));
        return false;
      }
    },
  };
}

/** Whether an answer is about the edits; others are about the server and the way to it. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== "RATE_LIMITED";
}

/** Whether a report tells of more than what was asked for. */
function shouldBeSeen({ worst_risk: risk, consequences, cannot_follow: cannotFollow, warnings }: EditReport): boolean {
  return (risk ?? "safe") !== "safe" || consequences.length + cannotFollow.length + warnings.length > 0;
}
