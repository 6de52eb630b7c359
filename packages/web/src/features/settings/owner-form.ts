import { confirmedBody } from "@foretell/contract";
import { z } from "zod";

/** The password again, and a code where the account has a second step: an empty one is none. */
export const ownerForm = z
  .object({ current_password: confirmedBody.shape.current_password, code: z.string() })
  .transform(({ current_password, code }) => ({
    current_password,
    ...(code.trim() !== "" && { code: code.trim() }),
  }));

export const emptyOwner = { current_password: "", code: "" };
