import { confirmedBody, givenCode, secondFactorRoutes, type SecondFactorSetup as Setup } from "@foretell/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { z } from "zod";
import { CopyButton } from "../../components/copy-button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Modal, ModalActions } from "../../components/modal.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TextField } from "../../components/text-field.tsx";
import { api } from "../../lib/api-client.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { notifySuccess } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useZodForm } from "../../lib/use-zod-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useRecoveryCodes } from "./use-recovery-codes.ts";

const QrCode = lazyPart(() => import("./qr-code.tsx"), "QrCode");

const passwordStep = confirmedBody.pick({ current_password: true });
const codeStep = z.object({ code: givenCode() });

const descriptions = {
  password: "First, show that it is you.",
  code: "Scan this with an authenticator app, then enter the code that it shows.",
};

/** Switches the second step on: the password, the secret with a first code of it, the recovery codes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup>();
  const { shown, show, close } = useRecoveryCodes(onClose);
  return (
    <Modal
      isOpen
      onClose={close}
      size="small"
      title={shown === undefined ? "Set Up Two-Step Sign-In" : "Two-Step Sign-In Is On"}
      description={shown === undefined ? descriptions[setup === undefined ? "password" : "code"] : undefined}
    >
      {shown !== undefined ? (
        <RecoveryCodes {...shown} />
      ) : setup === undefined ? (
        <PasswordStep onDone={setSetup} onCancel={onClose} />
      ) : (
        <CodeStep setup={setup} onDone={show} onCancel={onClose} />
      )}
    </Modal>
  );
}

function PasswordStep({ onDone, onCancel }: { onDone: (setup: Setup) => void; onCancel: () => void }) {
  const form = useZodForm(() => passwordStep, { current_password: "" });
  const onSubmit = form.submit(async (body) => {
    onDone(await api(secondFactorRoutes.prepare, { body }));
  }, "Failed to set two-step sign-in up");
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
      <PasswordField label="Password" autoComplete="current-password" {...form.field("current_password")} />
      <FormFailure message={form.failure} />
      <ModalActions
        confirmLabel="Continue"
        busyLabel="Checking..."
        isBusy={form.formState.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  );
}

function CodeStep({
  setup,
  onDone,
  onCancel,
}: {
  setup: Setup;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useZodForm(() => codeStep, { code: "" });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const onSubmit = form.submit(async (body) => {
    const { recovery_codes } = await api(secondFactorRoutes.confirm, { body });
    notifySuccess("Two-step sign-in is on");
    onDone(recovery_codes);
    void queryClient.invalidateQueries({ queryKey: queryKeys.secondFactor });
    void queryClient.invalidateQueries({ queryKey: queryKeys.audit });
  }, "Failed to set two-step sign-in up");
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
      <div className="mb-2 flex flex-wrap items-center gap-4">
        <Suspense fallback={<Skeleton className="size-44" />}>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
        </Suspense>
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-ink-soft">Or type this key into the app:</p>
          <p className="mt-1 flex items-start gap-1">
            <code aria-label="Key" className="font-mono">
              {setup.secret.match(/.{4}/g)?.join(" ")}
            </code>
            <CopyButton text={setup.secret} label="Copy the key" className="-mt-1.5" />
          </p>
        </div>
      </div>
      <TextField
        label="Code"
        isMono
        autoComplete="one-time-code"
        inputMode="numeric"
        hint="6 digits"
        {...form.field("code")}
      />
      <FormFailure message={form.failure} />
      <ModalActions
        confirmLabel="Turn on"
        busyLabel="Turning on..."
        isBusy={form.formState.isSubmitting}
        onCancel={onCancel}
      />
    </form>
  );
}
