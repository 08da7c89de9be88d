import { useQuery } from '@tanstack/react-query'
import type { ConsoleConfig } from '../../../engine/contract/api.ts'
import type { FileLimits } from '../../../engine/contract/fileTypes.ts'
import { request } from '../../../engine/providers/http.ts'

/** How large uploads may be, as the server says; null until it has, and where a platform says nothing. */
export function useFileLimits(): FileLimits | null {
  const { data } = useQuery({
    // The console asks for the same when it starts.
    queryKey: ['auth', 'config'],
    queryFn: ({ signal }) => request<ConsoleConfig>('/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.fileLimits ?? null
}
