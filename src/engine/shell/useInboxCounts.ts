import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../providers/access.ts'
import { countWaiting, type InboxCounts, inboxKey } from '../providers/inboxCalls.ts'

/** What waits for whoever is signed in, asked for once for all that show it; null until it is known, and where nothing tells it. */
export function useInboxCounts(): InboxCounts | null {
  const enabled = useAccess().offers('inbox')
  const { data } = useQuery({
    queryKey: [inboxKey, 'count'],
    queryFn: ({ signal }) => countWaiting(signal),
    enabled,
    refetchInterval: 60_000,
    // A number is no reason for a message: the page says what is wrong.
    retry: false,
  })
  return data ?? null
}
