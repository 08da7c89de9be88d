import type { VastAd, VastResource } from './vastDocument.ts'

/** Every address of an ad or a wrapper that playing it could ask for or open; markup is not searched. */
export function adUrls(ad: VastAd): string[] {
  const linears = ad.creatives.flatMap(({ linear }) => (linear ? [linear] : []))
  const shown = [
    ...ad.creatives.flatMap(({ companions, nonLinears }) => [...companions, ...nonLinears]),
    ...linears.flatMap(({ icons }) => icons),
  ]
  const files = [...linears, ...ad.creatives.flatMap(({ nonLinears }) => nonLinears)]
  const all = [
    ...ad.trackers.map(({ url }) => url),
    ...files.flatMap(({ mediaFiles, interactive }) => [...mediaFiles, ...interactive].map(({ url }) => url)),
    ...linears.flatMap(({ mezzanines, captions, clickThrough }) => [
      ...[...mezzanines, ...captions].map(({ url }) => url),
      clickThrough ?? '',
    ]),
    ...shown.flatMap(({ clickThrough, resources }) => [clickThrough ?? '', ...resourceAddresses(resources)]),
    ...ad.verifications.flatMap(({ scripts }) => scripts.map(({ url }) => url)),
    ad.survey ?? '',
    ad.wrapper?.uri ?? '',
  ]
  return all.filter(Boolean)
}

function resourceAddresses(resources: readonly VastResource[]): string[] {
  return resources.filter(({ kind }) => kind !== 'html').map(({ content }) => content)
}
