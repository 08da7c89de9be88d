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
    sync.status !== 'active' && 'The user sync isn’t active.',
    owner.status !== 'active' && `The ${owner.kind} isn’t active.`,
    visit.refusedBy !== null && `Accept user syncs: ${visit.refusedBy} doesn’t.`,
    allowed.length > 0 && !allowed.includes(country) && `Countries allowed: ${country} isn’t one of them.`,
    blocked.includes(country) && `Countries blocked: ${country} is one of them.`,
    isGdpr && sync.skipWhenGdpr === true && `Skip under GDPR: it applies in ${country}.`,
    isGdpr && sync.skipWhenGdpr !== true && noConsent(owner, consent),
    skipped.length > 0 && `Skip for GPP sections: the string has section ${skipped.join(', ')}.`,
    consent.isSaleOptedOut && 'The user has opted out of the sale of their data.',
    visit.daysSinceLast !== null &&
      visit.daysSinceLast < Number(sync.ttlDays) &&
      `TTL: the last sync was ${visit.daysSinceLast} of ${String(sync.ttlDays)} days ago.`,
    position > Number(sync.maxPerPage) &&
      `Priority: ${position - 1} user syncs go first, and at most ${String(sync.maxPerPage)} fire on a page.`,
  ]
  return reasons.filter(reason => reason !== false)
}

/** TCF: storing an ID takes consent for purpose 1 and for the vendor. */
function noConsent({ gvlId, kind }: SyncOwner, { tcf }: Consent): string | false {
  if (tcf === null) return 'Under GDPR, it takes a TCF string that can be read.'
  if (gvlId === null) return `Under GDPR, the ${kind} needs a GVL ID.`
  if (!tcf.purposes.has(1)) return 'The TCF string has no consent for purpose 1 (store and access information).'
  return !tcf.vendors.has(gvlId) && `The TCF string has no consent for vendor ${gvlId}.`
}

function textsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
