import { useState } from "react";
import type { SecondFactorStatus } from "@foretell/contract";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Moment } from "../../components/moment.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { useSecondFactor } from "./second-factor-queries.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";
import { TurnOffDialog } from "./turn-off-dialog.tsx";

type Opened = "setup" | "codes" | "off";

/** Whether signing in asks for a code, and what can be done about it. */
export function SecondFactor() {
  const { data: status, error, refetch } = useSecondFactor();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  if (status === undefined)
    return error === null ? (
      <SkeletonRows count={1} label="Loading two-step sign-in" />
    ) : (
      <ErrorPanel error={error} fallback="Failed to fetch two-step sign-in" onRetry={() => void refetch()} />
    );
  return (
    <>
      {status.is_on ? <On status={status} onOpen={setOpened} /> : <Off onOpen={setOpened} />}
      {opened === "setup" && <SecondFactorSetup onClose={close} />}
      {opened === "codes" && <RecoveryCodesDialog onClose={close} />}
      {opened === "off" && <TurnOffDialog onClose={close} />}
    </>
  );
}

function Off({ onOpen }: { onOpen: (opened: Opened) => void }) {
  return (
    <>
      <p className="mb-3 text-ink-soft">
        Signing in asks for your password alone. With a code from an app on your phone, somebody who learns the password
        still cannot get in.
      </p>
      <Button onClick={() => onOpen("setup")}>Set up two-step sign-in</Button>
    </>
  );
}

/** From so few on, a person should make new ones before the last is gone. */
const fewCodes = 2;

function On({ status, onOpen }: { status: SecondFactorStatus; onOpen: (opened: Opened) => void }) {
  const left = status.recovery_codes_left;
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
        <Badge meaning="safe">On</Badge>
        {status.enabled_at !== null && (
          <span>
            since <Moment at={status.enabled_at} /> ·
          </span>
        )}
        <span className={left <= fewCodes ? "font-medium text-risk" : undefined}>
          {left === 0 ? "no" : left} recovery {left === 1 ? "code" : "codes"} left
          {left <= fewCodes && ": make new ones"}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onOpen("codes")}>New recovery codes</Button>
        <Button onClick={() => onOpen("off")}>Turn off</Button>
      </div>
    </>
  );
}
