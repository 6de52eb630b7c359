import { useNavigate } from "@tanstack/react-router";
import { FileUp, FlaskConical, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { LinkButton } from "../../components/link.tsx";
import { notifyError } from "../../lib/notify.ts";
import { newProjectSearch, paths } from "../../lib/paths.ts";
import { projectPaths } from "../../lib/project-paths.ts";
import { useCreateSample } from "./queries.ts";

/** The two things to do in an empty workspace. */
export function FirstSteps() {
  const navigate = useNavigate();
  const createSample = useCreateSample();
  const openSample = () =>
    createSample.mutate(undefined, {
      onSuccess: ({ project }) => void navigate({ to: projectPaths("personal", project.id).overview }),
      onError: (error) => notifyError(error, "Failed to create project"),
    });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Step
        icon={FileUp}
        title="Import a dump"
        action={
          <LinkButton to={paths.projects} search={newProjectSearch} look="primary">
            Import a dump
          </LinkButton>
        }
      >
        Bring a schema of PostgreSQL, MySQL, SQLite, Oracle or SQL Server. Its tables and keys are read; its rows become
        statistics and are not kept.
      </Step>
      <Step
        icon={FlaskConical}
        title="Open the sample"
        action={
          <Button onClick={openSample} busyLabel={createSample.isPending ? "Opening..." : undefined}>
            Open the sample project
          </Button>
        }
      >
        A small shop with customers, orders and payments, and three statements tried on it. One of them would be
        blocked.
      </Step>
    </div>
  );
}

function Step({
  icon: Icon,
  title,
  action,
  children,
}: {
  icon: LucideIcon;
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="flex flex-col items-start p-5">
      <Icon className="size-6 text-ink-muted" aria-hidden />
      <h2 className="mt-3 text-lead font-semibold">{title}</h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">{children}</p>
      <div className="mt-auto">{action}</div>
    </Card>
  );
}
