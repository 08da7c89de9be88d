import { requiredText } from '../../../engine/contract/validate.ts'
import { idsBy } from '../../../engine/server/store/idsBy.ts'
import { t } from '../../../engine/texts/t.ts'
import { markPartnerDealsDue } from '../deals/markPartnerDealsDue.ts'
import { adsTxtLine } from './adsTxtLine.ts'
import type { EntityRules } from './entityRules.ts'

/** As of bidders. */
const shortestSecret = 16

/** domain.md 1.10. */
export const partner: EntityRules<'partner'> = {
  validate: ({ dealSync }) => {
    if (dealSync?.enabled !== true || dealSync.authKind !== 'hmac_sha256') return {}
    // Without a secret, nothing could be signed; what is sealed was checked before.
    const secret: unknown = dealSync.credential
    if (secret === undefined) return { 'dealSync.credential': requiredText }
    return typeof secret === 'string' && secret.length < shortestSecret
      ? { 'dealSync.credential': t('Enter at least %{count} characters', { count: shortestSecret }) }
      : {}
  },

  cascade: async (row, old, { tx, now }) => {
    await markPartnerDealsDue(row, old, { tx, now })
    if (!old || (old.domain === row.domain && old.tagId === row.tagId)) return
    const ids = await idsBy(tx, 'seat', 'partner', row.id)
    for (const seat of await tx.lock('seat', ids.sort(), 'all')) {
      const line = adsTxtLine(seat, row)
      // Nobody has edited the seat: that is no new version of it.
      if (seat.adsTxtLine !== line) await tx.update('seat', [{ ...seat, adsTxtLine: line }])
    }
  },
}
