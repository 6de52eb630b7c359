const maxLength = 60;

/**
 * A text that a stranger chose (a full name, the name of a program), fit to stand in a mail: one line of at most 60
 * characters of letters and little else. Undefined where nothing that is safe is left: mail programs make links not only of
 * addresses, but of numbers, dates and whatever looks like a domain, so that what is not plainly a name is left out whole.
 */
export function strangerText(text: string): string | undefined {
  // Wide and other compatibility forms of a character read as the character.
  const line = text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cc}\p{Z}]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    // Initials: J.R.R. Tolkien
    .replaceAll(/(?<=(?:^|[\s.])\p{Lu})\.(?=\p{Lu})/gu, ". ")
    .trim();
  if (!namePattern.test(line)) return undefined;
  const characters = Array.from(line);
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`;
}

/** Words of letters, joined by blanks, hyphens or apostrophes; a dot or a comma ends a word. */
const namePattern = /^(?!.*www)\p{L}(?:[\p{L}\p{M}]|[.,]?(?: |$)|[-'’·](?=\p{L}))*$/iu;
