import { loginBody, secondFactorBody } from "@foretell/contract";
import { z } from "zod";

/** E-mail and password. */
export const passwordStepForm = loginBody;

/** A code of the authenticator app, or a recovery code. */
export const codeStepForm = z.object({ code: secondFactorBody.shape.code });
