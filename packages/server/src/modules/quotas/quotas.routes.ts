import { usageRoutes } from "@foretell/contract";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { Quotas } from "./quotas.service.ts";

/** The route that tells what an account has and may have. */
export function addUsageRoutes(routes: ContractRoutes, quotas: Quotas): void {
  routes.add(usageRoutes.get, ({ user }) => quotas.usage(user));
}
