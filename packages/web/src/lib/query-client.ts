import { ApiError } from "@foretell/contract";
import { QueryClient } from "@tanstack/react-query";
import { keepPersonalData } from "./personal-data.ts";

const retryLimit = 2;

// Only what may pass by itself is tried again: a network that failed, a server that is starting or overrun.
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "NETWORK" || error.status === 503);
}

/**
 * A browser that knows of no network may still reach a server on its own machine. Where none is reached, the call fails and
 * says so; held back until there is a network, it would say nothing.
 */
const networkMode = "always";

/** The cache of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 15_000,
      retry: (failureCount, error) => failureCount < retryLimit && mayPass(error),
    },
    mutations: { networkMode, retry: false },
  },
});

keepPersonalData({ stop: () => void queryClient.cancelQueries(), forget: () => queryClient.clear() });
