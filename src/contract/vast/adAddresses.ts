import type { VastAd, VastResource } from './vastDocument.ts'

/** Every address of an ad or a wrapper that playing it could ask for or open; markup is not searched. */
export function adAddresses(ad: VastAd): string[] {
  const linears = ad.creatives.flatMap(({ linear }) => (linear ? [linear] : []))
  const shown = [
    ...ad.creatives.flatMap(({ companions, nonLinears }) => [...companions, ...nonLinears]),
    ...linears.flatMap(({ icons }) => icons),
  ]
  const all = [
    ...ad.trackers.map(({ url }) => url),
    ...linears.flatMap(({ mediaFiles, mezzanines, interactive, captions, clickThrough }) => [
      ...[...mediaFiles, ...mezzanines, ...interactive, ...captions].map(({ url }) => url),
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
