import type { FetchedText, Fetcher } from '../../../engine/server/outside.ts'
import { soundFile, spotUrl, spotVideos, videoFile } from '../../creative/sampleSpots.ts'
import { brands } from './words.ts'

/** The VAST address of a brand's spot, as its media name it. */
export function sampleVastUrl(spot: Spot): string {
  return `https://vast.${spot.slug}.example/${spot.subtype}/${spot.seconds}.xml?cb=[CACHEBUSTING]`
}

/** A video or a sound of a brand. */
export interface Spot {
  readonly slug: string
  readonly subtype: 'video' | 'audio'
  readonly seconds: number
}

/**
 * The sample's brands have no ad servers: their documents are answered here, without any network. Everything else is asked
 * for as before.
 */
export function withSampleVast(fetcher: Fetcher): Fetcher {
  return {
    ...fetcher,
    fetchText: async url => {
      const text = sampleVast(url)
      return text === null ? fetcher.fetchText(url) : answerOf(url, text)
    },
  }
}

function answerOf(url: string, text: string): FetchedText {
  return {
    status: 200,
    url,
    redirects: [],
    contentType: 'application/xml',
    text,
    bytes: new TextEncoder().encode(text).length,
  }
}

/** The document behind an address of the sample; null for every other address. */
export function sampleVast(url: string): string | null {
  const [, slug = '', subtype, seconds] =
    /^https:\/\/vast\.([a-z0-9-]+)\.example\/(video|audio)\/(6|15|30|60)\.xml(?:\?[^#]*)?$/.exec(url) ?? []
  if (!slugs.has(slug) || (subtype !== 'video' && subtype !== 'audio')) return null
  return spotDocument({ slug, subtype, seconds: Number(seconds) })
}

const slugs: ReadonlySet<string> = new Set(brands.map(({ slug }) => slug))

/** A spot's document, as complete as an exchange asks for. */
export function spotDocument({ slug, subtype, seconds }: Spot): string {
  const track = (event: string) => `<![CDATA[https://track.${slug}.example/${event}?n=[CACHEBUSTING]]]>`
  const quarters = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']
  return `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2" xmlns="http://www.iab.com/VAST">
  <Ad id="${slug}-${seconds}">
    <InLine>
      <AdSystem version="1.0">Astrolabe</AdSystem>
      <AdTitle>${slug} ${seconds}s</AdTitle>
      <AdServingId>${slug}-${seconds}-1</AdServingId>
      <Impression id="1">${track('impression')}</Impression>
      <Error><![CDATA[https://track.${slug}.example/error?code=[ERRORCODE]]]></Error>
      <Creatives>
        <Creative id="1" sequence="1">
          <UniversalAdId idRegistry="ad-id.org">${universalAdId(slug)}</UniversalAdId>
          <Linear>
            <Duration>00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}</Duration>
            <TrackingEvents>
${quarters.map(event => `              <Tracking event="${event}">${track(event)}</Tracking>`).join('\n')}
            </TrackingEvents>
            <VideoClicks>
              <ClickThrough id="1"><![CDATA[https://www.${slug}.example/film]]></ClickThrough>
            </VideoClicks>
            <MediaFiles>
${mediaFiles({ slug, subtype, seconds }).join('\n')}
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>
`
}

/** Ad-ID: four letters or digits of the company, four of the code, three that are zero, and H for high definition. */
export function universalAdId(slug: string, number = 1): string {
  const company = slug
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 4)
    .toUpperCase()
  return `${company}${String(number).padStart(4, '0')}000H`
}

function mediaFiles({ slug, subtype, seconds }: Spot): readonly string[] {
  const file = (name: string, attributes: string) =>
    `              <MediaFile delivery="progressive" ${attributes}><![CDATA[${spotUrl(slug, name)}]]></MediaFile>`
  if (subtype === 'audio') {
    return [file(soundFile(seconds), 'type="audio/mpeg" codec="mp3" width="0" height="0" bitrate="16"')]
  }
  return spotVideos.heights.map(height =>
    file(
      videoFile(seconds, height),
      `type="video/mp4" codec="avc1" width="${(height * 16) / 9}" height="${height}" bitrate="${videoKbps[height]}"`,
    ),
  )
}

/** What a player reads in a second; the same frames are shown again and again, so the files are smaller than that. */
const videoKbps = { 1080: 132, 360: 36 } as const

function two(value: number): string {
  return String(value).padStart(2, '0')
}
