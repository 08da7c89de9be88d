import { errorText } from '../../../engine/kit/errorText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastAnswered, VastUnanswered } from '../../vast/openHop.ts'
import { resolveVast } from '../../vast/resolveVast.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'
import type { VastText } from './vastDocument.ts'

/**
 * Inspects the document behind an address in this page. @param read answers the document of an address @param follow
 * whether wrappers are read as well, each by its own address; else null where there are any
 */
export async function inspectUrl(url: string, { read, follow }: InspectOptions): Promise<VastInspection | null> {
  let wrappers = 0
  // The first is asked for as it is written: by that address the server knows it, and it fills the macros itself.
  const addresses = [url].values()
  const inspection = await resolveVast(
    { url },
    {
      ask: async filled => {
        const first = addresses.next()
        if (!first.done) return answered(await read(first.value), filled)
        wrappers += 1
        if (!follow) return unanswered(null)
        return read(filled).then(text => answered(text, filled), unanswered)
      },
    },
  )
  return follow || wrappers === 0 ? inspection : null
}

interface InspectOptions {
  readonly read: (address: string) => Promise<VastText>
  readonly follow: boolean
}

function answered({ adm, finalUrl, contentType = '' }: VastText, filled: string): VastAnswered {
  const bytes = new TextEncoder().encode(adm).length
  return { status: 200, finalUrl: finalUrl ?? filled, redirects: [], contentType, text: adm, bytes }
}

function unanswered(error: unknown): VastUnanswered {
  return { reason: 'unreachable', message: error === null ? t('No request was sent') : errorText(error), redirects: [] }
}
