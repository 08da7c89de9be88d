import { adUrls } from '../../vast/adUrls.ts'
import type { VastMediaFile } from '../../vast/vastDocument.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'

/** What is kept about a VAST document (domain.md 1.11, `vast_info`); `errors` are sentences. */
export interface VastInfo {
  readonly version?: string
  readonly kind?: 'inline' | 'wrapper'
  readonly wrapperDepth: number
  readonly durationS?: number
  readonly skipOffsetS?: number
  readonly mediaFiles: readonly StoredMediaFile[]
  readonly hasVpaid: boolean
  readonly hasOmid: boolean
  readonly universalAdIds: readonly string[]
  readonly trackers: readonly { readonly event: string; readonly count: number }[]
  readonly insecureUrls: readonly string[]
  /** Where a click leads. */
  readonly clickThrough?: string
  /** Sizes of the companions. */
  readonly companions: readonly string[]
  readonly errors: readonly string[]
}

interface StoredMediaFile {
  readonly mime: string
  readonly width?: number
  readonly height?: number
  readonly bitrate?: number
  readonly delivery: 'progressive' | 'streaming'
  readonly codec?: string
  readonly url: string
}

const mostOfEach = 100

/** The facts of the first ad that plays, with what its wrappers add; of one that doesn't play, why. */
export function vastInfo({ hops, ads, failure }: VastInspection): VastInfo {
  const [first, summary] = [hops[0]?.document, ads[0]?.summary]
  const kind = first?.ads[0]?.kind
  const depth = hops.findLast(hop => hop.failure !== null)?.depth ?? 0
  const documents = hops.flatMap(({ document }) => (document ? [document] : []))
  const trackers = summary?.trackers ?? documents.flatMap(document => document.ads[0]?.trackers ?? [])
  const insecure = summary
    ? summary.insecure.map(({ url }) => url)
    : documents.flatMap(document => document.ads.flatMap(adUrls)).filter(url => /^http:/i.test(url))
  return {
    ...(first?.knownVersion ? { version: first.format === 'VAST' ? first.version : `DAAST ${first.version}` } : {}),
    ...(kind && kind !== 'neither' ? { kind } : {}),
    wrapperDepth: summary?.wrappers ?? documents.filter(({ ads: [ad] }) => ad?.kind === 'wrapper').length,
    ...(summary?.durationS === undefined ? {} : { durationS: summary.durationS }),
    ...(summary?.skipOffsetS === undefined ? {} : { skipOffsetS: summary.skipOffsetS }),
    mediaFiles: (summary?.mediaFiles ?? []).slice(0, mostOfEach).map(storedFile),
    hasVpaid: summary?.hasVpaid ?? false,
    hasOmid: summary?.hasOmid ?? false,
    universalAdIds: (summary?.universalAdIds ?? []).map(({ value }) => value).filter(Boolean),
    trackers: counted(trackers.map(({ event }) => event)),
    insecureUrls: [...new Set(insecure)].slice(0, mostOfEach).map(url => url.slice(0, 4000)),
    ...(summary?.clickThrough ? { clickThrough: summary.clickThrough.slice(0, 4000) } : {}),
    companions: [...new Set((summary?.companions ?? []).map(({ width, height }) => `${width}x${height}`))].slice(
      0,
      mostOfEach,
    ),
    errors: hops[0]?.playlist
      ? [playlist]
      : failure
        ? [depth > 0 ? `Behind wrapper ${depth}: ${failure.message}` : failure.message]
        : [],
  }
}

const playlist = 'This is a VMAP playlist of ad breaks; a creative needs one VAST document'

function storedFile({ type, width, height, bitrate, delivery, codec, url }: VastMediaFile): StoredMediaFile {
  return {
    mime: type.slice(0, 200),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(bitrate ? { bitrate } : {}),
    delivery: delivery === 'streaming' ? 'streaming' : 'progressive',
    ...(codec ? { codec: codec.slice(0, 100) } : {}),
    url: url.slice(0, 4000),
  }
}

function counted(events: readonly string[]): VastInfo['trackers'] {
  const counts = new Map<string, number>()
  for (const event of events.filter(Boolean)) counts.set(event, (counts.get(event) ?? 0) + 1)
  return [...counts].slice(0, mostOfEach).map(([event, count]) => ({ event: event.slice(0, 100), count }))
}
