import {
  collaborativeSimulationFormBody,
  queryTypes,
  simulationFormBody,
  type QueryType,
  type Schema,
  type Simulation,
} from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { AlignLeft } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { FormFailure } from "../../../components/form-failure.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { ModalActions } from "../../../components/modal.tsx";
import { Select } from "../../../components/select.tsx";
import { formatInWorker } from "../../../components/sql-editor/format-in-worker.ts";
import { SqlField } from "../../../components/sql-editor/sql-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { notifyDone, notifyError } from "../../../lib/notify.ts";
import { findDialect } from "../../../lib/dialects.ts";
import { relationshipsQuery, tablesWithColumnsQuery } from "../../../lib/resource-queries.ts";
import { useProject } from "../../../lib/use-project.ts";
import { useZodForm } from "../../../lib/use-zod-form.ts";
import { simulationsQuery, useRunSimulation } from "../queries.ts";
import { tagsOf } from "../tags/known-tags.ts";
import { TagsField } from "../tags/tags-field.tsx";
import { applySuggestion } from "./apply-suggestion.ts";
import { FailureMessage } from "./failure-message.tsx";
import { findQueryType } from "./query-type.ts";
import { schemaChoices } from "../../../lib/schema-choice.ts";
import { collaborativeStatement } from "./collaborative-statement.ts";
import { discardDraft, saveDraft, type SimulationDraft } from "../../../lib/simulation-draft.ts";
import { keepLastSchema } from "./last-schema.ts";
import { suggestName } from "./suggest-name.ts";
import { useKnowingSchema } from "./use-knowing-schema.ts";
import { useValidation } from "./use-validation.ts";

const queryTypeOptions = queryTypes.map((value) => ({ value, label: value }));

/** The statement, the schema it runs against, and a name for it. */
export function NewSimulationForm({
  schemas,
  initial,
  onRun,
  onCancel,
}: {
  schemas: readonly Schema[];
  initial: SimulationDraft;
  onRun: (simulation: Pick<Simulation, "id" | "status" | "verdict" | "error_message">) => void;
  onCancel: () => void;
}) {
  const scope = useProject();
  const { id: projectId, kind } = scope;
  const run = useRunSimulation();
  const { data: others = [] } = useQuery(simulationsQuery(scope));
  const [own, setOwn] = useState({ type: initial.hasOwnType, schema: initial.hasOwnSchema });
  /** The name that was put there last for want of another: what stands there else is a person's, however soon it came. */
  const suggestedName = useRef(initial.hasOwnName ? "" : initial.name);
  const form = useZodForm(() => (kind === "personal" ? simulationFormBody : collaborativeSimulationFormBody), {
    project_id: projectId,
    schema_id: initial.schema_id,
    query_text: initial.query_text,
    query_type: initial.query_type as QueryType,
    name: initial.name,
    tags: initial.tags,
  });
  const { query_text: text, schema_id: schemaId, query_type: queryType, name, tags = [] } = form.watch();
  const dialect = findDialect(schemas.find(({ id }) => id === schemaId)?.db_type) ?? "postgresql";
  const { data: tables } = useQuery({ ...tablesWithColumnsQuery(scope, schemaId), enabled: schemaId !== "" });
  const { data: keys } = useQuery({ ...relationshipsQuery(scope, schemaId), enabled: schemaId !== "" });
  const editorSchema = useMemo(
    () => (tables === undefined ? undefined : { tables, ...(keys !== undefined && { keys }) }),
    [tables, keys],
  );
  const validation = useValidation(projectId, {
    text,
    schemaId,
    // A type derived from the statement can only agree with it.
    queryType: own.type ? queryType : undefined,
  });
  const { failure, isCurrent } = validation;
  const isStrange = schemaId === "" || (isCurrent && validation.errorCode === "unknown_table");
  const knowing = useKnowingSchema(validation.settledText, !own.schema && schemas.length > 1 && isStrange);
  const { setValue } = form;
  useEffect(() => {
    if (knowing !== undefined && schemas.some(({ id }) => id === knowing)) setValue("schema_id", knowing);
  }, [knowing, schemas, setValue]);
  const mark = useMemo(
    () => (failure === undefined || !isCurrent ? undefined : { span: failure.span, message: failure.error_message }),
    [failure, isCurrent],
  );

  useEffect(() => {
    saveDraft(projectId, {
      query_text: text,
      schema_id: schemaId,
      query_type: queryType,
      name,
      hasOwnName: name !== "" && name !== suggestedName.current,
      hasOwnType: own.type,
      hasOwnSchema: own.schema,
      tags,
    });
  }, [projectId, text, schemaId, queryType, name, tags, own]);

  const changeText = (next: string) => {
    form.setValue("query_text", next);
    form.clearErrors("query_text");
    form.clearErrors("root.server");
    if (!own.type) form.setValue("query_type", findQueryType(next) ?? queryType);
    const shownName = form.getValues("name");
    if (shownName !== "" && shownName !== suggestedName.current) return;
    suggestedName.current = suggestName(next, new Date().toISOString());
    form.setValue("name", suggestedName.current);
  };
  const format = async () => {
    try {
      const formatted = await formatInWorker(text, dialect);
      if (formatted === null) notifyDone("The statement is not read to its end: nothing was formatted.");
      else changeText(formatted);
    } catch (error) {
      notifyError(error, "Failed to format the statement");
    }
  };
  const send = form.submit(
    async (body) => {
      const simulation = await run.mutateAsync(body);
      discardDraft(projectId);
      keepLastSchema(projectId, body.schema_id);
      onRun(simulation);
    },
    kind === "personal" ? "Failed to run simulation" : "Failed to create collaborative simulation",
    { isToasted: true },
  );
  const submit: typeof send = (event) => {
    if (kind === "collaborative") changeText(collaborativeStatement(text, dialect));
    send(event);
  };
  const typeField = form.field("query_type");
  const schemaField = form.field("schema_id");

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-1">
      <SqlField
        label="Query"
        value={text}
        dialect={dialect}
        schema={editorSchema}
        mark={mark}
        takesFocus
        placeholder="DELETE FROM customer WHERE customer_id = 5"
        aside={
          <Button
            look="quiet"
            className="-my-1 h-7 px-2 pointer-coarse:h-11"
            title="Put the statement in lines (Shift Alt F)"
            onClick={() => void format()}
          >
            <AlignLeft aria-hidden />
            Format
          </Button>
        }
        error={form.formState.errors.query_text?.message}
        hint={
          failure !== undefined ? (
            <FailureMessage
              failure={failure}
              onUseSuggestion={
                isCurrent ? (suggestion) => changeText(applySuggestion(text, failure.span, suggestion)) : undefined
              }
            />
          ) : validation.isValid ? (
            <span className="text-safe">The statement can be simulated.</span>
          ) : (
            "A statement or a script. It is never executed."
          )
        }
        editorClassName="min-h-40 max-h-[40dvh]"
        onChange={changeText}
        onSubmit={submit}
        onFormat={() => void format()}
      />
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Select
          label="Schema version"
          placeholder="Select a schema version"
          options={schemaChoices(schemas)}
          {...schemaField}
          onChange={(event) => {
            setOwn((current) => ({ ...current, schema: event.target.value !== "" }));
            void schemaField.onChange(event);
          }}
        />
        <Select
          label="Query type"
          options={queryTypeOptions}
          {...typeField}
          onChange={(event) => {
            setOwn((current) => ({ ...current, type: true }));
            void typeField.onChange(event);
          }}
        />
      </div>
      <TextField label="Simulation name" autoComplete="off" {...form.field("name")} />
      <TagsField
        label="Tags"
        isOptional
        tags={tags}
        known={tagsOf(others)}
        error={form.formState.errors.tags?.message}
        onChange={(next) => form.setValue("tags", [...next])}
      />
      <FormFailure message={form.failure} />
      <ModalActions
        confirmLabel={kind === "personal" ? "Run Simulation" : "Create Simulation"}
        busyLabel={kind === "personal" ? "Running..." : "Creating..."}
        isBusy={run.isPending}
        onCancel={onCancel}
        aside={
          <span className="hidden items-center gap-1 text-small text-ink-muted sm:flex">
            <Kbd>Ctrl</Kbd>
            <Kbd>Enter</Kbd> {kind === "personal" ? "runs" : "creates"} it
          </span>
        }
      />
    </form>
  );
}
