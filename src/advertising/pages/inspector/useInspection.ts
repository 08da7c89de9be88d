import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { write } from '../../../engine/providers/http.ts'
import { isNotOffered } from '../../../engine/providers/isNotOffered.ts'
import type { VastInspection, VastQuestion } from '../../vast/vastInspection.ts'
import { type VastText, vastDocument } from './vastDocument.ts'

/**
 * What there is to find out about a question; asked once, and again only when it is told to. `key` names it. The document
 * of a `stored` address is asked for by that address and read in this page; where wrappers must be followed, or the person
 * asks again, the server inspects. A platform that has no inspector answers addresses all the same.
 */
export function useInspection(question: VastQuestion | null, key: string, { stored = false } = {}) {
  const queryClient = useQueryClient()
  const queryKey = ['vast', 'inspection', key]
  return useQuery({
    queryKey,
    queryFn: async () => {
      const again = queryClient.getQueryData(queryKey) !== undefined
      const read = (url: string) => vastDocument(queryClient, url)
      const own = stored && !again ? await ofDocument(question, read) : null
      return own ?? ofServer(question, read)
    },
    enabled: question !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

type Read = (url: string) => Promise<VastText>

/** Null where the document alone doesn't tell: the server says why. */
async function ofDocument(question: VastQuestion | null, read: Read): Promise<VastInspection | null> {
  if (question?.url === undefined) return null
  const { inspectUrl } = await import('./inspectUrl.ts')
  return inspectUrl(question.url, { read, follow: false }).catch(error => {
    if (error instanceof HttpError) return null
    throw error
  })
}

async function ofServer(question: VastQuestion | null, read: Read): Promise<VastInspection> {
  try {
    return await write<VastInspection>('POST', '/vast', question)
  } catch (error) {
    if (!isNotOffered(error) || !question) throw error
    if (question.xml !== undefined) return (await import('./inspectText.ts')).inspectText(question.xml)
    const { inspectUrl } = await import('./inspectUrl.ts')
    const inspection = await inspectUrl(question.url, { read, follow: true })
    if (!inspection) throw error
    return inspection
  }
}
