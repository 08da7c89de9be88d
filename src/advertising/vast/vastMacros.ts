import type { VastVersion } from './vastVersion.ts'

export interface VastMacro {
  readonly since: VastVersion
  /** The first version that advises against it. */
  readonly deprecated?: VastVersion
  readonly instead?: string
  /** Where alone it means something; left out: in every address. */
  readonly only?: 'error' | 'click' | 'verification' | 'tracking' | 'request'
}

const names = (since: VastVersion, only: VastMacro['only'] | null, text: string) =>
  Object.fromEntries(text.split(' ').map(name => [name, only ? { since, only } : { since }]))

/** The macros of IAB Tech Lab's list (VAST 4.3 §6.2, kept up to date on GitHub since then), with the version that brought each. */
export const vastMacros: Readonly<Record<string, VastMacro>> = {
  ...names('3.0', null, 'CACHEBUSTING'),
  ...names('3.0', 'tracking', 'ASSETURI'),
  ...names('3.0', 'error', 'ERRORCODE'),
  CONTENTPLAYHEAD: { since: '3.0', deprecated: '4.1', instead: '[MEDIAPLAYHEAD] or [ADPLAYHEAD]' },
  ...names('4.0', null, 'TIMESTAMP'),
  ...names(
    '4.1',
    null,
    'MEDIAPLAYHEAD BREAKPOSITION ADCOUNT TRANSACTIONID PLACEMENTTYPE ADTYPE IFA IFATYPE CLIENTUA SERVERUA DEVICEUA SERVERSIDE DEVICEIP LATLONG DOMAIN PAGEURL APPBUNDLE OMIDPARTNER PLAYERCAPABILITIES CLICKTYPE INVENTORYSTATE PLAYERSIZE CONTENTID CONTENTURI LIMITADTRACKING REGULATIONS GDPRCONSENT',
  ),
  ...names(
    '4.1',
    'request',
    'BLOCKEDADCATEGORIES ADCATEGORIES VASTVERSIONS APIFRAMEWORKS EXTENSIONS VERIFICATIONVENDORS MEDIAMIME',
  ),
  ...names('4.1', 'tracking', 'UNIVERSALADID PLAYERSTATE ADPLAYHEAD PODSEQUENCE ADSERVINGID'),
  ...names('4.1', 'click', 'CLICKPOS'),
  ...names('4.1', 'verification', 'REASON'),
  ...names(
    '4.2',
    null,
    'BREAKMAXDURATION BREAKMINDURATION BREAKMAXADS BREAKMINADLENGTH BREAKMAXADLENGTH PLAYBACKMETHODS',
  ),
  ...names('4.3', null, 'STOREID STOREURL GPPSECTIONID GPPSTRING'),
  // In the list since 4.3; any version may use them.
  ...names('4.3', 'request', 'CONTENTCAT DSAREQUIRED DSAPARAMS DSAPUBRENDER'),
}

/** The names of all `[MACRO]`s of an address, also where the brackets are percent-encoded; as written. */
export function macrosIn(url: string): string[] {
  return [...url.matchAll(macro)].map(([, plain, encoded]) => plain ?? encoded ?? '')
}

export interface FilledUrl {
  readonly url: string
  readonly macros: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Fills the macros of an address so that it can be asked without saying anything of a viewer: the time, a random
 * number, the versions that are understood; every other macro of the list becomes -1, which means "unknown" (VAST 4.3 §6.1).
 * What is no macro of the list stays as it is.
 */
export function fillVastMacros(url: string, now = new Date(), random: () => number = Math.random): FilledUrl {
  const number = String(Math.floor(random() * 90_000_000) + 10_000_000)
  const values: Readonly<Record<string, string>> = {
    TIMESTAMP: now.toISOString(),
    CACHEBUSTING: number,
    // No macro of the list, but as common as the one that is.
    CACHEBUSTER: number,
    SERVERSIDE: '2',
    VASTVERSIONS: '2,3,5,6,7,8,11,12,13,14,15,16',
  }
  const macros = new Map<string, string>()
  const filled = url.replace(macro, (written, plain?: string, encoded?: string) => {
    const name = plain ?? encoded ?? ''
    const value = Object.hasOwn(values, name) ? values[name] : Object.hasOwn(vastMacros, name) ? '-1' : undefined
    if (value === undefined) return written
    macros.set(name, value)
    return encodeURIComponent(value)
  })
  return { url: filled, macros: [...macros].map(([name, value]) => ({ name, value })) }
}

const macro = /\[([A-Za-z][A-Za-z0-9_]{1,40})\]|%5B([A-Za-z][A-Za-z0-9_]{1,40})%5D/gi
