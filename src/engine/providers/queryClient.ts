import { QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'

/**
 * Answers are kept by react-query. A list is not asked again on window focus (list.6). A read that could not reach the
 * server, or met a gateway that could not, is tried twice more; what the server refused is not.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Screens don't show the words of an internal error, so they stand where a developer looks for them.
    queryCache: new QueryCache({
      onError: error => {
        if (!(error instanceof HttpError)) console.error(error)
      },
    }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        // Without it a request in a browser that believes to be offline waits forever instead of saying so.
        networkMode: 'always',
        retry: retryPassing,
        retryDelay: count => 500 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** For queries that say themselves how often they are tried. */
export function retryPassing(count: number, error: unknown): boolean {
  return count < 2 && isPassing(error)
}

export function isPassing(error: unknown): boolean {
  return error instanceof HttpError && [0, 502, 503, 504].includes(Number(error.status))
}
