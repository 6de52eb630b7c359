import { useNavigate } from "@tanstack/react-router";
import { FlaskConical } from "lucide-react";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { Button } from "../../../components/button.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { draftOf, saveDraft } from "../../../lib/simulation-draft.ts";
import { useProject } from "../../../lib/use-project.ts";

/** The way from a statement on the clipboard to what it would do: a box that hands it to the form. */
export function StatementBox() {
  const { id: projectId, paths } = useProject();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const simulate = (event?: FormEvent) => {
    event?.preventDefault();
    const sql = text.trim();
    // As a draft: an address has no room for a long script.
    if (sql !== "") saveDraft(projectId, draftOf(sql));
    void navigate({ to: paths.simulations, search: { new: "1" } as never });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    simulate();
  };
  return (
    <form onSubmit={simulate} className="mt-5 rounded-panel border border-line bg-panel px-4 pt-3 pb-3.5">
      <TextArea
        label="What would this statement do?"
        isMono
        rows={3}
        spellCheck={false}
        placeholder="DELETE FROM customer WHERE customer_id = 5"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-between gap-3">
        <span className="hidden items-center gap-1 text-small text-ink-muted sm:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd> simulates
        </span>
        <Button type="submit" look="primary" className="ml-auto">
          <FlaskConical aria-hidden />
          Simulate
        </Button>
      </div>
    </form>
  );
}
