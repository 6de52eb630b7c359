import { RotateCw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { isServed, type CodeError } from "../lib/load-code.ts";
import { notifyError } from "../lib/notify.ts";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";

/** Stands in for a part of the application whose code did not arrive: says why, and loads the page anew. */
export function CodeFailure({ error, actions }: { error: CodeError; actions?: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const reload = async () => {
    setAsking(true);
    // Without a server to load it from, what still shows would be lost as well.
    if (await isServed()) window.location.reload();
    else {
      setAsking(false);
      notifyError(undefined, "The server does not answer yet.");
    }
  };
  return (
    <Callout
      meaning={error.isOutdated ? "notice" : "blocked"}
      role="alert"
      title={error.isOutdated ? "There is a new version" : "This part could not be loaded"}
    >
      <p>{error.message}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void reload()} busyLabel={isAsking ? "Reloading..." : undefined}>
          <RotateCw aria-hidden />
          {error.isOutdated ? "Reload" : "Try Again"}
        </Button>
        {actions}
      </div>
    </Callout>
  );
}
