import { dialectNames } from "@foretell/engine";
import { z } from "zod";

export const dbType = z.enum(dialectNames, { error: "Database type is required" });
export type DbType = z.output<typeof dbType>;
