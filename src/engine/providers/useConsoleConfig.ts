import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConsoleConfig } from '../contract/api.ts'
import { request } from './http.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * `GET /config`, asked once. Until it is there, what it said the last time, so that nothing moves when it arrives;
 * empty in a new browser, and where a platform has none.
 */
export function useConsoleConfig(): Partial<ConsoleConfig> {
  const { data } = useQuery({
    queryKey: ['auth', 'config'],
    queryFn: ({ signal }) => request<ConsoleConfig>('/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = typeof data === 'object' && data !== null ? data : undefined
  useEffect(() => {
    if (known) writeSetting(lastConfig, known)
  }, [known])
  return known ?? readSetting<Partial<ConsoleConfig>>(lastConfig) ?? {}
}

export const lastConfig = 'lastConfig'
