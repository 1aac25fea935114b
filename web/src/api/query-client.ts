import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The cache of loaded data. The server announces changes; the stale times here apply when it cannot. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer that failed for the moment is asked for again, the longer the later.
      retry: (failures, error) => error instanceof ApiError && error.isTransient && failures < 5,
      retryDelay: (failures, error) =>
        (error instanceof ApiError ? error.retryAfter : null) ?? Math.min(500 * 2 ** failures, 15_000),
      // A browser that believes itself offline may still reach a server on the same machine.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
