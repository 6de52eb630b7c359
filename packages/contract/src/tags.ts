import { z } from "zod";
import { requiredText } from "./fields.ts";

/** How many tags one simulation carries. */
export const maxTags = 10;
export const maxTagLength = 40;

/** Whether two tags are the same to a person: case is none of their difference. */
export const tagKey = (tag: string): string => tag.normalize("NFC").toLowerCase();

/** One tag: a word or a few, on one line. */
export const tag = requiredText("A tag needs a character at least", {
  maxLength: maxTagLength,
  label: "A tag",
}).overwrite((text) => text.replaceAll(/\s+/gu, " "));

/** The tags of a thing, in the order in which they were given. */
export const tags = z
  .array(tag, { error: "Tags must be a list of texts" })
  .max(maxTags, { error: `At most ${String(maxTags)} tags are allowed. Remove some first.` })
  .superRefine((given, context) => {
    const seen = new Set<string>();
    for (const [at, each] of given.entries()) {
      const key = tagKey(each);
      if (seen.has(key))
        context.addIssue({ code: "custom", path: [at], message: `The tag ${each} is there already. Leave it out.` });
      seen.add(key);
    }
  });
