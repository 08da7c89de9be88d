/** What stands for macros, before it is encoded. */
export interface SyncValues {
  readonly redirectUrl: string
  readonly userId: string
  readonly key: string
  readonly gdpr: string
  readonly gdprConsent: string
  readonly usPrivacy: string
  readonly gpp: string
  readonly gppSid: string
}

/**
 * Macros as partners write them: `{gdpr}`, `{{.GDPR}}`, `${GDPR_CONSENT_123}`, `[REDIRECT]`. Names are read without case and
 * underscores.
 */
const macro = /\$?[{[]{1,2}\.?([A-Za-z_]{2,30})(\d{0,5})[}\]]{1,2}/g

const names: Readonly<Record<string, keyof SyncValues>> = {
  redirect: 'redirectUrl',
  redirecturl: 'redirectUrl',
  userid: 'userId',
  key: 'key',
  gdpr: 'gdpr',
  gdprconsent: 'gdprConsent',
  usprivacy: 'usPrivacy',
  gpp: 'gpp',
  gppstring: 'gpp',
  gppsid: 'gppSid',
}

/** Puts values into the macros of an address, each encoded once. What is no macro of ours stays, as it may be the partner's. */
export function fillSyncUrl(url: string, values: SyncValues): string {
  return url.replace(macro, (whole, name: string) => {
    const key = keyOf(name)
    return key === undefined ? whole : encodeURIComponent(values[key])
  })
}

/** Which values an address has a place for, and for which vendors it names consent. */
export function macrosIn(url: string): {
  readonly keys: ReadonlySet<keyof SyncValues>
  readonly vendors: readonly number[]
} {
  const found = [...url.matchAll(macro)]
  const keys = found.flatMap(([, name = '']) => keyOf(name) ?? [])
  return { keys: new Set(keys), vendors: found.flatMap(([, , digits = '']) => (digits === '' ? [] : [Number(digits)])) }
}

function keyOf(name: string): keyof SyncValues | undefined {
  const plain = name.toLowerCase().replaceAll('_', '')
  return Object.hasOwn(names, plain) ? names[plain] : undefined
}
