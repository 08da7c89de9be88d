import { useQuery } from '@tanstack/react-query'
import type { VastInspection, VastQuestion } from '../../contract/vast/vastInspection.ts'
import { write } from '../../providers/http.ts'

/** What the server found out about a question; asked once, and again only when it is told to. `key` names it. */
export function useInspection(question: VastQuestion | null, key: string) {
  return useQuery({
    queryKey: ['vast', 'inspection', key],
    queryFn: () => write<VastInspection>('POST', '/vast', question),
    enabled: question !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
