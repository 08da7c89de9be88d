import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PartnerSync } from '../../dealsApi/dealSync.ts'

/** How the sync with a partner stands, in a word. */
export function pushState({ push }: PartnerSync, isDraft: boolean): readonly [Tone, string] {
  if (!push) return isDraft ? ['idle', t('Not sent')] : ['wait', t('Sending')]
  return states[push.state]
}

const states: Readonly<Record<NonNullable<PartnerSync['push']>['state'], readonly [Tone, string]>> = {
  ok: ['ok', t('In sync')],
  pending: ['wait', t('Waiting to retry')],
  failed: ['bad', t('Failed')],
}
