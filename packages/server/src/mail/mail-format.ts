import { z } from "zod";
import { newestFormat } from "../db/formats/stored-format.ts";
import type { StoredFormat } from "../db/formats/stored-format.ts";
import type { Mail } from "./mail.ts";

/** How mails that wait to be sent are stored. */
export const mailFormat: StoredFormat<{ readonly mail: Mail }> = {
  kinds: {
    mail: {
      name: "a mail that waits to be sent",
      shape: z.looseObject({
        to: z.looseObject({ name: z.string(), address: z.string() }),
        subject: z.string(),
        paragraphs: z.array(z.string()),
        link: z.looseObject({ label: z.string(), url: z.string() }).optional(),
        closing: z.array(z.string()).optional(),
      }),
    },
  },
  steps: [],
  remedy: "It is given up when its time is over; delete its row to do without it sooner.",
};

export const newestMailFormat = newestFormat(mailFormat);
