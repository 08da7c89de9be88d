import type { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { apiBase } from '../../../engine/contract/api.ts'
import { send } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastAnswer } from '../../vast/vastInspection.ts'

/** What any platform answers; ours says more. */
export type VastText = Pick<VastAnswer, 'adm'> & Partial<VastAnswer>

/**
 * The document behind a VAST address, by `GET /vast?url=`: without credentials, in no-cors mode, and kept by address
 * (media.3, platform.4). `adm` is read as XML by whoever asks. @throws HttpError
 */
export function vastDocument(queryClient: QueryClient, url: string): Promise<VastText> {
  return queryClient.fetchQuery({
    queryKey: ['vast', 'document', url],
    queryFn: async () => {
      const { json } = await send(`${apiBase}/vast?url=${encodeURIComponent(url)}`, {
        credentials: 'omit',
        mode: 'no-cors',
      })
      if (!isVastText(json)) throw new HttpError(t('The server’s response has no document'), 502)
      return json
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

function isVastText(json: unknown): json is VastText {
  return typeof json === 'object' && json !== null && 'adm' in json && typeof json.adm === 'string'
}
