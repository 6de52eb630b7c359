import type { AppContext } from "./app-context.ts";
import type { Authenticate } from "../http/authentication.ts";
import type { ContractRoutes } from "../http/contract-routes.ts";
import { addAccountRoutes } from "../modules/accounts/routes/account.routes.ts";
import { createAccountServices } from "../modules/accounts/account-services.ts";
import { createResources } from "./resources.ts";

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
  const resources = createResources(context);
  const accounts = createAccountServices({
    ...context,
    authSecretBefore: context.config.authSecretBefore,
    areRateLimitsOn: context.config.areRateLimitsOn,
    onVerified: resources.onAccountVerified,
    onRemoved: resources.onAccountRemoved,
  });
  return {
    authenticate: (accessToken) => accounts.authenticator.findUser(accessToken),
    addRoutes: (routes) => {
      addAccountRoutes(routes, accounts);
      resources.addRoutes(routes);
    },
    begin: () => resources.begin(),
    close: async () => {
      await Promise.all([accounts.close(), resources.close()]);
    },
  };
}
