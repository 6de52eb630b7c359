import type { AppContext } from "./app-context.ts";
import type { Authenticate } from "./authentication.ts";
import type { ContractRoutes } from "./contract-routes.ts";
import { addAuthRoutes } from "../modules/auth/auth.routes.ts";
import { createAccountServices } from "../modules/auth/account-services.ts";
import { addSecondFactorRoutes } from "../modules/second-factor/second-factor.routes.ts";
import { addUsersRoutes } from "../modules/users/users.routes.ts";
import { createResources } from "../modules/resources.ts";

/** The parts of the server that do its work, ready to be given routes. */
export interface Modules {
  readonly authenticate: Authenticate;
  readonly addRoutes: (routes: ContractRoutes) => void;
  /** Once the database is there: removes what an earlier process left half done, and starts what the first requests would wait for. */
  readonly begin: () => void;
  /** Ends what runs beside the requests. */
  readonly close: () => Promise<void>;
}

/** Makes every module: the one place that knows them all. */
export function createModules(context: AppContext): Modules {
  const accounts = createAccountServices(context);
  const resources = createResources(context);
  return {
    authenticate: (accessToken) => accounts.sessions.findUserOfAccessToken(accessToken),
    addRoutes: (routes) => {
      addUsersRoutes(routes, accounts);
      addAuthRoutes(routes, accounts);
      addSecondFactorRoutes(routes, accounts);
      resources.addRoutes(routes);
    },
    begin: () => resources.begin(),
    close: async () => {
      await Promise.all([accounts.close(), resources.close()]);
    },
  };
}
