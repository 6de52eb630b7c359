import { maxTagLength, maxTags, tag as tagRule, tagKey } from "@foretell/contract";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { controlClassNames, Field } from "../../../components/field.tsx";

/** Tags that are given one by one: Enter or a comma takes what is typed, Backspace in the empty field the last one back. */
export function TagsField({
  label,
  tags,
  known,
  error,
  isOptional,
  onChange,
}: {
  label: string;
  isOptional?: boolean | undefined;
  tags: readonly string[];
  /** Those of other simulations, which are offered. */
  known: readonly string[];
  error?: string | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const listId = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const change = (next: readonly string[]) => {
    setProblem(undefined);
    onChange(next);
  };
  const take = (typed: string) => {
    const words = typed.split(",").filter((word) => word.trim() !== "");
    const next = [...tags];
    for (const word of words) {
      const read = tagRule.safeParse(word);
      if (!read.success) return setProblem(read.error.issues[0]?.message);
      if (next.some((tag) => tagKey(tag) === tagKey(read.data))) continue;
      if (next.length === maxTags) return setProblem(`At most ${String(maxTags)} tags are allowed. Remove some first.`);
      next.push(read.data);
    }
    setText("");
    change(next);
  };
  const offered = known.filter((one) => tags.every((tag) => tagKey(tag) !== tagKey(one)));
  return (
    <Field label={label} isOptional={isOptional} error={problem ?? error} hint="Enter or a comma ends a tag.">
      {(wiring) => (
        <div className="flex flex-col gap-2">
          <div className="flex gap-2">
            <input
              {...wiring}
              list={listId}
              value={text}
              maxLength={maxTags * (maxTagLength + 2)}
              autoComplete="off"
              spellCheck={false}
              className={controlClassNames()}
              onChange={({ target }) => {
                setProblem(undefined);
                if (target.value.includes(",")) take(target.value);
                else setText(target.value);
              }}
              onBlur={() => text.trim() !== "" && take(text)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && text.trim() !== "") {
                  event.preventDefault();
                  take(text);
                } else if (event.key === "Backspace" && text === "" && tags.length > 0) change(tags.slice(0, -1));
              }}
            />
            <datalist id={listId}>
              {offered.map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
            </datalist>
            <Button disabled={text.trim() === ""} onClick={() => take(text)}>
              Add
            </Button>
          </div>
          {/* Its place is kept: a tag that is taken as the field is left must not move what is pressed. */}
          <div className="min-h-6 pointer-coarse:min-h-11">
            {tags.length > 0 && (
              <ul aria-label={`${label} given`} className="flex flex-wrap gap-1.5">
                {tags.map((tag) => (
                  <li
                    key={tag}
                    className="flex min-h-6 max-w-full min-w-0 items-center gap-1 rounded-small border border-line bg-sunken pl-2"
                  >
                    <span className="min-w-0 truncate" title={tag}>
                      {tag}
                    </span>
                    <button
                      type="button"
                      aria-label={`Remove the tag ${tag}`}
                      onClick={() => change(tags.filter((other) => other !== tag))}
                      className="flex size-6 shrink-0 items-center justify-center rounded-small text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
                    >
                      <X className="size-3.5" aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
