import { simulationsRoutes, type Failure, type QueryType } from "@foretell/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useProject } from "../../../lib/use-project.ts";

interface Validated {
  readonly text: string;
  readonly schemaId: string;
  readonly queryType: QueryType | undefined;
}

export interface Validation {
  /**
   * The last one known: of an earlier text while the present one is not looked at yet. Whoever is still writing is not told of what is
   * missing: it comes with the first pause that is one.
   */
  readonly failure: Failure | undefined;
  /** What is wrong, also where it is not told yet. */
  readonly errorCode: Failure["error_code"] | undefined;
  readonly isValid: boolean;
  /** Whether places in the failure are places in the present text. */
  readonly isCurrent: boolean;
  /** The statement as it was when the typing paused. */
  readonly settledText: string;
}

const pauseMs = 350;
/** From here on the statement is taken for finished, until it can be analysed once. */
const restMs = 1_500;

/** Asks, a moment after the last key, whether the statement can be analysed. Undefined until that is known. */
export function useValidation(projectId: string, wanted: Validated): Validation {
  const { api } = useProject();
  const [settled, setSettled] = useState(wanted);
  const { text, schemaId, queryType } = wanted;
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, schemaId, queryType }), pauseMs);
    return () => clearTimeout(timer);
  }, [text, schemaId, queryType]);

  const [rested, setRested] = useState(text);
  const [wasTold, setWasTold] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);

  const isAsked = settled.text.trim() !== "" && settled.schemaId !== "";
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["validate", projectId, settled],
    queryFn: ({ signal }) =>
      api(
        simulationsRoutes.validate,
        {
          body: {
            project_id: projectId,
            query_text: settled.text,
            schema_id: settled.schemaId,
            ...(settled.queryType !== undefined && { query_type: settled.queryType }),
          },
        },
        { signal },
      ),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
  const isKnown = isAsked && text.trim() !== "";
  const found = isKnown ? (data?.failure ?? undefined) : undefined;
  const isTold = found !== undefined && (wasTold || rested === text);
  if (isTold !== wasTold) setWasTold(isTold);
  if (!isKnown)
    return { failure: undefined, errorCode: undefined, isValid: false, isCurrent: false, settledText: settled.text };
  const isCurrent =
    !isPlaceholderData && settled.text === text && settled.schemaId === schemaId && settled.queryType === queryType;
  return {
    failure: isTold ? found : undefined,
    errorCode: found?.error_code,
    isValid: isCurrent && data?.valid === true,
    isCurrent,
    settledText: settled.text,
  };
}
