import { versionsRoutes, type createVersionFields } from "@foretell/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { dumpBody } from "../../lib/dump-body.ts";
import type { DumpSource } from "../../lib/dump-source.ts";
import { isStopped, useDumpUpload } from "./use-dump-upload.ts";
import { useProject } from "../../lib/use-project.ts";

/** A version as it is to be made. */
interface NewVersion extends Pick<z.output<typeof createVersionFields>, "version_name" | "description"> {
  /** What is frozen; undefined for the working state. */
  readonly source: DumpSource | undefined;
  /** A dump that ends too early is taken as it is. */
  readonly allowsIncomplete: boolean;
}

/** Freezes the working state of a schema, or the state of a dump, as its current version. What is sent stops with the form. */
export function useCreateVersion(schemaId: string) {
  const refresh = useRefresh();
  const { sent, send, stop } = useDumpUpload();
  const create = useMutation({
    mutationFn: ({ source, allowsIncomplete, ...labels }: NewVersion) => {
      const fields = { ...labels, ...(allowsIncomplete && { allow_incomplete: "true" }) };
      return send({
        route: versionsRoutes.create,
        params: { schemaId },
        body: source === undefined ? JSON.stringify(fields) : dumpBody(fields, source),
      });
    },
    onSuccess: refresh,
    // The version may have been stored in the moment in which it was stopped.
    onError: (error) => (isStopped(error) ? refresh() : undefined),
  });
  return { create, sent, stop };
}

/** Makes a new version with the state of an earlier one. */
export function useRollback(schemaId: string) {
  const { api } = useProject();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (versionId: string) => api(versionsRoutes.rollback, { params: { schemaId, versionId } }),
    onSuccess: refresh,
  });
}

/** A new version may be another working state: tables, diagrams, counts and results of the whole project tell of it. */
function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
