import { ApiError } from "@foretell/contract";
import { useEffect, useRef } from "react";
import {
  get,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type SubmitHandler,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { loadCode, type CodeError } from "./load-code.ts";
import { errorMessage, notifyError } from "./notify.ts";

type Rules<Input, Output> = z.ZodType<Output, Input>;

async function loadResolver<Input extends FieldValues, Output>(
  findRules: () => Rules<Input, Output> | Promise<Rules<Input, Output>>,
): Promise<Resolver<Input, unknown, Output>> {
  const [{ zodResolver }, rules] = await Promise.all([import("@hookform/resolvers/zod"), findRules()]);
  return zodResolver(rules);
}

/** A form over a zod schema: `field` wires an input, `failure` is what the server said of the whole. */
export interface ZodForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** The props of a field: its wiring and its error, which clears when the field is edited. */
  readonly field: (name: FieldPath<Input>) => ReturnType<UseFormReturn<Input>["register"]> & {
    readonly error: string | undefined;
  };
  /**
   * The submit handler. A failure goes to the fields it names, and to `failure` with the fallback otherwise; where it is wanted,
   * it is told in passing as well.
   */
  readonly submit: (
    handler: SubmitHandler<Output & FieldValues>,
    fallback: string,
    options?: { readonly isToasted: boolean },
  ) => (event?: React.BaseSyntheticEvent) => void;
  readonly failure: string | undefined;
}

/**
 * Makes a form whose rules and messages are a zod schema's, usually the contract's own. They are needed when the form is
 * sent, and fetched once it shows: a page that begins with a form shows it without them.
 */
export function useZodForm<Input extends FieldValues, Output>(
  findRules: () => Rules<Input, Output> | Promise<Rules<Input, Output>>,
  defaultValues: DefaultValues<Input>,
): ZodForm<Input, Output> {
  const latest = useRef(findRules);
  const isWaiting = useRef(false);
  useEffect(() => {
    latest.current = findRules;
  });
  useEffect(() => {
    // What does not arrive now is asked for again when the form is sent.
    loadResolver(latest.current).catch(() => undefined);
  }, []);
  const form = useForm<Input, unknown, Output>({
    resolver: async (values, context, options) => (await loadResolver(latest.current))(values, context, options),
    defaultValues,
    mode: "onSubmit",
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;

  const showWhole = (message: string) => form.setError("root.server", { message });

  const showFailure = (error: unknown, fallback: string) => {
    const details = error instanceof ApiError ? error.details : [];
    const known = details.filter(({ path }) => path in form.getValues());
    for (const [index, { path, message }] of known.entries())
      form.setError(path as FieldPath<Input>, { message }, { shouldFocus: index === 0 });
    if (known.length === 0) showWhole(errorMessage(error, fallback));
  };

  /** Without the rules nothing is sent. */
  const sendByRules = async (send: () => Promise<void>) => {
    isWaiting.current = true;
    try {
      await loadCode(() => loadResolver(latest.current));
    } catch (error) {
      showWhole((error as CodeError).message);
      return;
    } finally {
      isWaiting.current = false;
    }
    await send();
  };

  return {
    ...form,
    field: (name) => ({
      ...form.register(name, { onChange: () => form.clearErrors([name, "root.server"] as FieldPath<Input>[]) }),
      error: messageAt(errors, name),
    }),
    submit: (handler, fallback, options) => (event) => {
      const send = form.handleSubmit(async (values) => {
        try {
          await handler(values as Output & FieldValues);
        } catch (error) {
          if (options?.isToasted) notifyError(error, fallback, { isSaidInPlace: true });
          showFailure(error, fallback);
        }
      });
      event?.preventDefault();
      if (!isWaiting.current) void sendByRules(() => send(event));
    },
    failure: messageAt(errors, "root.server"),
  };
}

function messageAt(errors: object, path: string): string | undefined {
  return get(errors, `${path}.message`) as string | undefined;
}
