import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * The cache of loaded data. The change feed invalidates it; the stale times here apply while the feed is
 * down.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Retries transient errors with exponential backoff.
      retry: (failures, error) => error instanceof ApiError && error.isTransient && failures < 5,
      retryDelay: (failures, error) =>
        (error instanceof ApiError ? error.retryAfter : null) ?? Math.min(500 * 2 ** failures, 15_000),
      // A browser that believes itself offline may still reach a server on the same machine.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
