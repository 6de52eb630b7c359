import type { ContractRoutes } from "../../../http/contract-routes.ts";
import type { AccountServices } from "../account-services.ts";
import { addAuthRoutes } from "./auth.routes.ts";
import { addSecondFactorRoutes } from "./second-factor.routes.ts";
import { addUsersRoutes } from "./users.routes.ts";

/** All routes of accounts. */
export function addAccountRoutes(routes: ContractRoutes, accounts: AccountServices): void {
  addUsersRoutes(routes, accounts);
  addAuthRoutes(routes, accounts);
  addSecondFactorRoutes(routes, accounts);
}
