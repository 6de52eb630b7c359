import type { SimulationComment } from "@foretell/contract";
import { useQuery } from "@tanstack/react-query";
import { Check, Pencil, Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/checkbox.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Moment } from "../../components/moment.tsx";
import { SelectControl } from "../../components/select.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { TextField } from "../../components/text-field.tsx";
import { errorMessage, notifyError } from "../../lib/notify.ts";
import { labelPeople } from "../../lib/person-labels.ts";
import { membersOfProjectQuery } from "../../lib/project-members.ts";
import { useProject } from "../../lib/use-project.ts";
import { useSession } from "../../lib/use-session.ts";
import { commentsQuery, useCommentChanges, type CommentedSimulation } from "./comment-queries.ts";

const maxLength = 5_000;
const maxMentions = 20;
const shownPeople = 12;
const namedLength = 40;

/** By which a comment is told from others of the same person. */
const beginningOf = (body: string): string =>
  body.length <= namedLength ? body : `${body.slice(0, namedLength).trimEnd()}…`;

/** What the members of a project say of a simulation, with a field for more where the role lets one write. */
export function Comments({ simulationId, tables }: { simulationId: string; tables: readonly string[] }) {
  const { id: projectId, can } = useProject();
  const simulation = { projectId, id: simulationId };
  const { data: comments, error, refetch } = useQuery(commentsQuery(simulation));
  const open = comments?.filter(({ resolved_at }) => resolved_at === null).length ?? 0;
  return (
    <section aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="mb-2 flex items-center gap-2 text-lead font-semibold">
        Comments
        {open > 0 && <Badge icon={null}>{open} open</Badge>}
      </h2>
      {comments === undefined ? (
        error === null ? (
          <SkeletonRows count={2} label="Loading comments" />
        ) : (
          <ErrorPanel error={error} fallback="Failed to fetch comments" onRetry={() => void refetch()} />
        )
      ) : comments.length === 0 ? (
        <p className="text-ink-soft">Nobody has commented on this simulation yet.</p>
      ) : (
        <ol className="divide-y divide-line-faint rounded-panel border border-line bg-panel">
          {comments.map((comment) => (
            <Entry key={comment.id} comment={comment} simulation={simulation} />
          ))}
        </ol>
      )}
      {can("edit") && <NewComment simulation={simulation} tables={tables} />}
    </section>
  );
}

function Entry({ comment, simulation }: { comment: SimulationComment; simulation: CommentedSimulation }) {
  const { can } = useProject();
  const { user } = useSession();
  const { update, remove } = useCommentChanges(simulation);
  const [isEditing, setEditing] = useState(false);
  const isResolved = comment.resolved_at !== null;
  const isOwn = comment.author_id === user?.id;
  const author = comment.author_name ?? "Somebody who has left";
  const [isDeleting, setDeleting] = useState(false);
  const named = `${author}: ${beginningOf(comment.body)}`;
  const onError = (error: unknown) => notifyError(error, "Failed to update comment");
  const askToDelete = () => {
    // What a deletion before this one failed of is not said of the next.
    remove.reset();
    setDeleting(true);
  };
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-muted">
          <span className="font-medium text-ink">{author}</span>
          <Moment at={comment.created_at} as="moment" />
          {comment.edited_at !== null && <span>edited</span>}
          {comment.table_name !== null && (
            <span>
              about <span className="font-mono">{comment.table_name}</span>
            </span>
          )}
          {isResolved && <Badge meaning="safe">Resolved by {comment.resolved_by_name ?? "somebody"}</Badge>}
        </p>
        {isEditing ? (
          <EditComment comment={comment} simulation={simulation} onClose={() => setEditing(false)} />
        ) : (
          <p className={`[overflow-wrap:anywhere] whitespace-pre-wrap ${isResolved ? "text-ink-muted" : ""}`}>
            {comment.body}
          </p>
        )}
        {comment.mentions.length > 0 && (
          <p className="mt-0.5 text-small text-ink-muted">
            Told {comment.mentions.map(({ full_name }) => full_name).join(", ")}
          </p>
        )}
      </div>
      {can("edit") && isOwn && !isEditing && (
        <IconButton
          icon={Pencil}
          label={`Edit your comment: ${beginningOf(comment.body)}`}
          onClick={() => setEditing(true)}
        />
      )}
      {can("edit") && (
        <IconButton
          icon={isResolved ? Undo2 : Check}
          label={isResolved ? `Open again the comment of ${named}` : `Resolve the comment of ${named}`}
          disabled={update.isPending}
          onClick={() => update.mutate({ id: comment.id, is_resolved: !isResolved }, { onError })}
        />
      )}
      {(can("administer") || (can("edit") && isOwn)) && (
        <IconButton icon={Trash2} label={`Delete the comment of ${named}`} onClick={askToDelete} />
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete this comment?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        failure={remove.error === null ? undefined : errorMessage(remove.error, "Failed to delete comment")}
        onConfirm={() => remove.mutate(comment.id)}
      >
        <p className="[overflow-wrap:anywhere]">{named}</p>
      </ConfirmDialog>
    </li>
  );
}

function EditComment({
  comment,
  simulation,
  onClose,
}: {
  comment: SimulationComment;
  simulation: CommentedSimulation;
  onClose: () => void;
}) {
  const { update } = useCommentChanges(simulation);
  const [text, setText] = useState(comment.body);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    if (update.isPending || text.trim() === "") return;
    update.mutate(
      { id: comment.id, body: text },
      { onSuccess: onClose, onError: (error) => notifyError(error, "Failed to update comment") },
    );
  };
  return (
    <form
      className="mt-1 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label="Your comment"
        rows={2}
        maxLength={maxLength}
        ref={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          look="primary"
          disabled={text.trim() === ""}
          busyLabel={update.isPending ? "Saving..." : undefined}
        >
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function NewComment({ simulation, tables }: { simulation: CommentedSimulation; tables: readonly string[] }) {
  const { user } = useSession();
  const { create } = useCommentChanges(simulation);
  const { data: members = [] } = useQuery(membersOfProjectQuery(simulation.projectId));
  const [text, setText] = useState("");
  const [table, setTable] = useState("");
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const others = labelPeople(
    members.flatMap(({ user_id: id, full_name: name, email }) =>
      id === null || name === null ? [] : [{ id, name, email }],
    ),
  ).filter(({ id }) => id !== user?.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (create.isPending || text.trim() === "") return;
    create.mutate(
      { body: text, table_name: table === "" ? null : table, mentions: [...mentions] },
      {
        onSuccess: () => {
          setText("");
          setTable("");
          setMentions([]);
          // The button that had it is disabled now.
          field.current?.focus();
        },
        onError: (error) => notifyError(error, "Failed to add comment"),
      },
    );
  };
  return (
    <form
      className="mt-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label="New comment"
        rows={2}
        maxLength={maxLength}
        ref={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      {tables.length > 0 && text !== "" && (
        <div className="max-w-80">
          <SelectControl
            aria-label="What the comment is about"
            value={table}
            placeholder="About the simulation as a whole"
            options={tables.map((name) => ({ value: name, label: `About ${name}` }))}
            onChange={(event) => setTable(event.target.value)}
          />
        </div>
      )}
      {others.length > 0 && text !== "" && <MentionChoice people={others} chosen={mentions} onChange={setMentions} />}
      <Button
        type="submit"
        className="self-start"
        disabled={text.trim() === ""}
        busyLabel={create.isPending ? "Sending..." : undefined}
      >
        Comment
      </Button>
    </form>
  );
}

/** Who gets a mail of a comment: of a large team those whose names are looked for. */
function MentionChoice({
  people,
  chosen,
  onChange,
}: {
  people: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const [sought, setSought] = useState("");
  const isLarge = people.length > shownPeople;
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(sought.trim().toLowerCase());
  const others = people.filter((one) => !chosen.includes(one.id) && fits(one)).slice(0, shownPeople);
  const shown = isLarge ? [...people.filter(({ id }) => chosen.includes(id)), ...others] : people;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="mb-1 text-small text-ink-muted">Tell by mail</legend>
      {isLarge && <TextField label="Find people" value={sought} onChange={(event) => setSought(event.target.value)} />}
      {shown.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          disabled={!chosen.includes(id) && chosen.length >= maxMentions}
          onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
