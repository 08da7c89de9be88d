import { adUrls } from './adUrls.ts'
import type { VastAd, VastDocument } from './vastDocument.ts'
import type { FromHop, VastSummary } from './vastInspection.ts'
import { macrosIn, vastMacros } from './vastMacros.ts'

/** One ad on the way from the outermost wrapper to the ad itself. */
export interface ChainLink {
  readonly hop: number
  readonly document: VastDocument
  readonly ad: VastAd
}

/**
 * All wrappers merged into the ad that they lead to, as a player merges them: trackers, verifications, companions and icons
 * add up, each with the hop that brought it; media files and times are the ad's own.
 * @param chain outermost first, never empty
 */
export function summarizeVast(chain: readonly [ChainLink, ...ChainLink[]]): VastSummary {
  const last = chain.at(-1) ?? chain[0]
  const { ad } = last
  const linear = ad.creatives.find(one => one.linear)?.linear
  const each = <T>(of: (ad: VastAd) => readonly T[]): FromHop<T>[] =>
    chain.flatMap(({ hop, ad: one }) => of(one).map(item => ({ ...item, hop })))
  const verifications = each(one => one.verifications)
  const nonLinears = ad.creatives.flatMap(one => one.nonLinears)
  const run = [linear, ...nonLinears].flatMap(one => [...(one?.mediaFiles ?? []), ...(one?.interactive ?? [])])
  const runs = (framework: string) => [...run, ...nonLinears].some(one => one.apiFramework?.toUpperCase() === framework)
  // Since 4.2 a wrapper may give the click-through; the ad's own wins.
  const clickThrough = chain
    .toReversed()
    .flatMap(one => one.ad.creatives.flatMap(({ linear: inner }) => inner?.clickThrough ?? []))[0]
  return {
    format: last.document.format,
    version: last.document.version,
    ...pick(ad, ['id', 'sequence', 'title', 'servingId', 'advertiser', 'description']),
    adType: ad.adType ?? (last.document.format === 'DAAST' ? 'audio' : 'video'),
    systems: each(one => (one.system ? [{ name: one.system }] : [])),
    pricing: each(one => (one.pricing ? [one.pricing] : [])),
    surveys: each(one => (one.survey ? [{ url: one.survey }] : [])),
    categories: ad.categories,
    blockedCategories: each(one => one.blockedCategories),
    universalAdIds: ad.creatives.flatMap(({ universalAdIds }) => universalAdIds),
    wrappers: chain.length - 1,
    linear: linear !== undefined,
    ...(linear ? pick(linear, ['durationS', 'skipOffsetS']) : {}),
    ...(clickThrough ? { clickThrough } : {}),
    mediaFiles: linear?.mediaFiles ?? [],
    mezzanines: linear?.mezzanines ?? [],
    interactive: linear?.interactive ?? [],
    captions: linear?.captions ?? [],
    companions: each(one => one.creatives.flatMap(({ companions }) => companions)),
    nonLinears,
    icons: each(one => one.creatives.flatMap(({ linear: inner }) => inner?.icons ?? [])),
    verifications,
    trackers: each(one => one.trackers),
    insecure: each(one => [...new Set(adUrls(one))].filter(url => /^http:/i.test(url)).map(url => ({ url }))),
    macros: countMacros(chain.flatMap(link => adUrls(link.ad))),
    trackerHosts: hostsOf(chain),
    hasVpaid: runs('VPAID'),
    hasSimid: runs('SIMID'),
    hasOmid: verifications.some(({ scripts }) => scripts.some(one => one.apiFramework.toLowerCase() === 'omid')),
  }
}

function countMacros(urls: readonly string[]): VastSummary['macros'] {
  const counts = new Map<string, number>()
  for (const name of urls.flatMap(macrosIn)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count, known: Object.hasOwn(vastMacros, name) }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

function hostsOf(chain: readonly ChainLink[]): string[] {
  const urls = chain.flatMap(({ ad }) => [
    ad.wrapper?.uri ?? '',
    ...ad.trackers.map(({ url }) => url),
    ...ad.verifications.flatMap(({ scripts }) => scripts.map(({ url }) => url)),
  ])
  const hosts = urls.flatMap(url => (URL.canParse(url) ? [new URL(url).hostname] : []))
  return [...new Set(hosts)].filter(Boolean).sort()
}

function pick<T, const K extends keyof T>(from: T, names: readonly K[]): { [Name in K]: T[Name] } {
  const entries = names.filter(name => from[name] !== undefined).map(name => [name, from[name]])
  return Object.fromEntries(entries) as { [Name in K]: T[Name] }
}
