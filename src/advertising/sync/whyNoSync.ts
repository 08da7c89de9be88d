import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import { gdprCountries } from './gdprCountries.ts'
import type { Consent } from './readConsent.ts'
import type { SyncOwner, SyncTraits, SyncVisit } from './simulateSync.ts'

/** Why a sync doesn't fire for a visit, in sentences; none when it does. */
export function whyNoSync(sync: SyncTraits, owner: SyncOwner, visit: SyncVisit, consent: Consent): readonly string[] {
  const { country } = visit
  const isGdpr = gdprCountries.has(country)
  const skipped = consent.gppSections.filter(id => textsIn(sync.skipWhenGppSids).includes(String(id)))
  const [allowed, blocked] = [textsIn(sync.countriesAllowed), textsIn(sync.countriesBlocked)]
  const position = 1 + visit.otherPriorities.filter(priority => priority > Number(sync.priority)).length
  const reasons: readonly (string | false)[] = [
    sync.status !== 'active' && t('The user sync isn’t active.'),
    owner.status !== 'active' &&
      (owner.kind === 'bidder' ? t('The bidder isn’t active.') : t('The partner isn’t active.')),
    visit.refusedBy !== null && t('Accept user syncs: %{refusedBy} doesn’t.', { refusedBy: visit.refusedBy }),
    allowed.length > 0 &&
      !allowed.includes(country) &&
      t('Countries allowed: %{country} isn’t one of them.', { country }),
    blocked.includes(country) && t('Countries blocked: %{country} is one of them.', { country }),
    isGdpr && sync.skipWhenGdpr === true && t('Skip under GDPR: it applies in %{country}.', { country }),
    isGdpr && sync.skipWhenGdpr !== true && noConsent(owner, consent),
    skipped.length > 0 &&
      t('Skip for GPP sections: the string has section %{sections}.', { sections: listText(skipped) }),
    consent.isSaleOptedOut && t('The user has opted out of the sale of their data.'),
    visit.daysSinceLast !== null &&
      visit.daysSinceLast < Number(sync.ttlDays) &&
      t('TTL: the last sync was %{days} days ago, and the TTL is %{ttlDays} days.', {
        days: visit.daysSinceLast,
        ttlDays: String(sync.ttlDays),
      }),
    position > Number(sync.maxPerPage) &&
      t('Priority: %{count} user syncs go first, and at most %{maxPerPage} fire on a page.', {
        count: position - 1,
        maxPerPage: String(sync.maxPerPage),
      }),
  ]
  return reasons.filter(reason => reason !== false)
}

/** TCF: storing an ID takes consent for purpose 1 and for the vendor. */
function noConsent({ gvlId, kind }: SyncOwner, { tcf }: Consent): string | false {
  if (tcf === null) return t('Under GDPR, a valid TCF string is required.')
  if (gvlId === null)
    return kind === 'bidder'
      ? t('Under GDPR, the bidder needs a GVL ID.')
      : t('Under GDPR, the partner needs a GVL ID.')
  if (!tcf.purposes.has(1)) return t('The TCF string has no consent for purpose 1 (store and access information).')
  return !tcf.vendors.has(gvlId) && t('The TCF string has no consent for vendor %{gvlId}.', { gvlId })
}

function textsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
