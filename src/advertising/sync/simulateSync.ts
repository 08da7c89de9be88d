import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import { fillSyncUrl, macrosIn, type SyncValues } from './fillSyncUrl.ts'
import { gdprCountries } from './gdprCountries.ts'
import { type ConsentStrings, readConsent } from './readConsent.ts'
import { whyNoSync } from './whyNoSync.ts'

/** A user sync, as far as its simulation follows it. */
export type SyncTraits = Readonly<Record<string, unknown>>

/** Whose IDs are matched. */
export interface SyncOwner {
  readonly kind: 'partner' | 'bidder'
  readonly status: unknown
  readonly gvlId: number | null
}

/** One view of a page. */
export interface SyncVisit extends ConsentStrings {
  /** ISO 3166-1, two letters. */
  readonly country: string
  /** The user's ID with us. */
  readonly userId: string
  /** The user's ID with the partner, as it comes back. */
  readonly partnerUserId: string
  /** Null: there was none. */
  readonly daysSinceLast: number | null
  /** Of the other active syncs on the page. */
  readonly otherPriorities: readonly number[]
  /** The name of the page's publisher where it doesn't accept user syncs; null where it does. */
  readonly refusedBy: string | null
}

export interface SyncResult {
  readonly fires: boolean
  /** Why it doesn't fire. */
  readonly reasons: readonly string[]
  /** What should be mended in the sync or the strings. */
  readonly warnings: readonly string[]
  /** How the partner is called, also where it doesn't fire now; null without an address for a chosen method. */
  readonly call: { readonly by: 'image' | 'iframe' | 'server'; readonly url: string } | null
  /** Where the browser comes back to us with the partner's ID; null where only we give ours. */
  readonly returnUrl: string | null
}

/** Whether a user sync would fire for a visit, and the addresses that it leads to. It calls nobody. */
export function simulateSync(sync: SyncTraits, owner: SyncOwner, visit: SyncVisit): SyncResult {
  const consent = readConsent(visit)
  const wanted = Array.isArray(sync.privacyMacros) ? sync.privacyMacros : []
  const given = (macro: string, value: string) => (wanted.includes(macro) ? value : '')
  const privacy = {
    key: textOf(sync.key),
    gdpr: given('gdpr', gdprCountries.has(visit.country) ? '1' : '0'),
    gdprConsent: given('gdpr_consent', consent.tcf?.text ?? ''),
    usPrivacy: given('us_privacy', visit.usPrivacy),
    gpp: given('gpp', visit.gpp),
    gppSid: given('gpp_sid', consent.gppSections.join(',')),
  }
  const userMacro = textOf(sync.userMacro)
  const gives = sync.direction !== 'they_to_us'
  const takes = sync.direction !== 'we_to_them'
  const redirect = fillSyncUrl(textOf(sync.redirectUrl), { ...privacy, redirectUrl: '', userId: '' })
  const redirectUrl = takes || userMacro === '' ? redirect : redirect.replaceAll(userMacro, '')
  const address = addressOf(sync)
  const warnings = [...consent.problems, ...(address ? lacking(address.url, wanted, owner, gives) : [])]
  if (redirect === '') warnings.push(t('Our redirect: enter the URL that browsers return to.'))
  if (takes && redirect !== '' && (userMacro === '' || !redirect.includes(userMacro))) {
    warnings.push(
      userMacro === ''
        ? t('Our redirect: put the user macro where the partner’s ID goes.')
        : t('Our redirect: put %{userMacro} where the partner’s ID goes.', { userMacro }),
    )
  }
  const values: SyncValues = { ...privacy, redirectUrl, userId: gives ? visit.userId : '' }
  const reasons = whyNoSync(sync, owner, visit, consent)
  if (address === null) return { fires: false, reasons: [...reasons, noAddress], warnings, call: null, returnUrl: null }
  return {
    fires: reasons.length === 0,
    reasons,
    warnings,
    call: { by: sync.serverSide === true ? 'server' : address.by, url: fillSyncUrl(address.url, values) },
    returnUrl:
      takes && userMacro !== '' && redirect !== ''
        ? redirect.replaceAll(userMacro, () => encodeURIComponent(visit.partnerUserId))
        : null,
  }
}

const noAddress = t('None of its methods has a URL.')

/** The first of its methods that has one. */
function addressOf({ methods, imageUrl, iframeUrl }: SyncTraits) {
  const all = { image: textOf(imageUrl), iframe: textOf(iframeUrl) }
  const chosen = (Array.isArray(methods) ? methods : []).filter(one => one === 'image' || one === 'iframe')
  const by: 'image' | 'iframe' | undefined = chosen.find((one: 'image' | 'iframe') => all[one] !== '')
  return by === undefined ? null : { by, url: all[by] }
}

const places = {
  gdpr: 'gdpr',
  gdpr_consent: 'gdprConsent',
  us_privacy: 'usPrivacy',
  gpp: 'gpp',
  gpp_sid: 'gppSid',
} as const satisfies Readonly<Record<string, keyof SyncValues>>

function lacking(url: string, wanted: readonly unknown[], { gvlId }: SyncOwner, gives: boolean): readonly string[] {
  const { keys, vendors } = macrosIn(url)
  const missing = Object.entries(places).flatMap(([name, key]) =>
    wanted.includes(name) && !keys.has(key) ? [name] : [],
  )
  const strange = vendors.filter(id => id !== gvlId)
  return [
    ...(missing.length > 0 ? [t('Privacy macros: add %{macros} to the URL.', { macros: listText(missing) })] : []),
    ...(strange.length > 0
      ? [t('The URL’s consent macro names vendor %{vendors} instead of this partner.', { vendors: listText(strange) })]
      : []),
    ...(gives && !keys.has('userId') ? [t('The URL has no {user_id}, so the partner doesn’t get our ID.')] : []),
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
