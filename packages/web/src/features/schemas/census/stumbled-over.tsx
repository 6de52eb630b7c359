const firstWord = /^(\s*)(\S+)([\s\S]*)$/;

/** A text that begins at a place that was not understood, its first word underlined: that is what was stumbled over. */
export function StumbledOver({ text }: { text: string }) {
  const [, lead = "", word = text, rest = ""] = firstWord.exec(text) ?? [];
  return (
    <>
      {lead}
      <mark className="bg-transparent text-ink underline decoration-risk decoration-wavy decoration-1 underline-offset-4">
        {word}
      </mark>
      <span className="text-ink-soft">{rest}</span>
    </>
  );
}
