import { ApiError } from "@foretell/contract";
import { QueryClient } from "@tanstack/react-query";

const retryLimit = 2;

// Only what may pass by itself is tried again: a network that failed, a server that is starting or overrun.
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "NETWORK" || error.status === 503);
}

/** The cache of what the server said. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failureCount, error) => failureCount < retryLimit && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
}
