import { tokenHash } from '../../../engine/server/access/tokens.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { signatures } from '../../../engine/server/jobs/signatures.ts'
import { openRow } from '../../../engine/server/secrets/sealRow.ts'
import { SecretLost } from '../../../engine/server/secrets/secretBox.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/**
 * Whether what a pixel says counts. Of an event with a secret, that is what the advertiser's server has signed with it, order
 * included: an order counts once, so what is sent again adds nothing.
 */
export async function isSignedPixel(context: ApiContext, event: Row, sent: PixelValues, sig: string): Promise<boolean> {
  if (!event.pixelSecret) return true
  if (sent.order === null) return false
  const secret = await secretOf(context, event)
  if (secret === null) return false
  // None of them holds a line break, so no other values come to the same text.
  const { order, value, currency, click, person } = sent
  const expected = await signatures([secret], [event.id, order, value, currency, click, person].join('\n'))
  // Of hashes, how long it takes to compare them says nothing of the signature.
  return tokenHash(sig) === tokenHash(expected)
}

/** As they stand in the pixel's URL; null is none, and what isn't well formed. */
export type PixelValues = Readonly<Record<'order' | 'value' | 'currency' | 'click' | 'person', string | null>>

async function secretOf({ secrets, catalogue }: ApiContext, event: Row): Promise<string | null> {
  try {
    const { pixelSecret } = await openRow(secrets, resourceNamed({ catalogue }, 'conversion-event'), event)
    return typeof pixelSecret === 'string' ? pixelSecret : null
  } catch (error) {
    if (error instanceof SecretLost) return null
    throw error
  }
}
