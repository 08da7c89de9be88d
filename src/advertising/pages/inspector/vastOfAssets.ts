import type { RowOf } from '../../../../resources.config.ts'
import { escapedMarkup } from '../../../engine/contract/escapedMarkup.ts'

/**
 * A VAST document made of a hosted media's fields and files, with its trackers, click URL and verifications. It is made
 * to be inspected here; addresses of files are made whole with `consoleUrl`.
 */
export function vastOfAssets(media: RowOf<'media'>, assets: readonly RowOf<'asset'>[], consoleUrl: string): string {
  const files = assets.filter(({ kind }) => kind === 'video' || kind === 'audio')
  const seconds = Number(media.durationS ?? Number(files[0]?.durationMs ?? 0) / 1000)
  const trackers = rowsIn(media.trackers)
  const urls = (event: string) => trackers.flatMap(one => (one.event === event && one.url ? [String(one.url)] : []))
  const impressions = urls('impression')
  return `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2">
  <Ad id="${escaped(media.id)}">
    <InLine>
      <AdSystem>Astrolabe</AdSystem>
      <AdTitle>${escaped(media.name)}</AdTitle>
      <AdServingId>${escaped(media.id)}</AdServingId>
${(impressions.length ? impressions : ['about:blank']).map(url => `      <Impression>${escaped(url)}</Impression>`).join('\n')}
      <Creatives>
        <Creative id="${escaped(media.id)}">
${universalAdId(media)}
          <Linear${media.skippable === true ? ' skipoffset="00:00:05"' : ''}>
            <Duration>${clock(seconds)}</Duration>
            <TrackingEvents>
${trackers
  .filter(({ event }) => !['impression', 'click', 'viewable'].includes(String(event)))
  .map(({ event, url }) => `              <Tracking event="${escaped(event)}">${escaped(url)}</Tracking>`)
  .join('\n')}
            </TrackingEvents>
            <VideoClicks>
              <ClickThrough>${escaped(media.servedClickUrl ?? media.clickUrl)}</ClickThrough>
${urls('click')
  .map(url => `              <ClickTracking>${escaped(url)}</ClickTracking>`)
  .join('\n')}
            </VideoClicks>
            <MediaFiles>
${files.map(file => `              ${mediaFile(file, consoleUrl)}`).join('\n')}
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
${verifications(media)}
    </InLine>
  </Ad>
</VAST>
`.replace(/\n\s*(?=\n)/g, '')
}

function mediaFile(file: RowOf<'asset'>, consoleUrl: string): string {
  const number = (name: string, value: unknown) => (typeof value === 'number' ? ` ${name}="${value}"` : '')
  const [width, height] = [file.width ?? 0, file.height ?? 0]
  const url = String(file.url).startsWith('/') ? `${consoleUrl}${file.url}` : file.url
  return `<MediaFile delivery="progressive" type="${escaped(file.mime)}"${number('width', width)}${number('height', height)}${number('bitrate', file.bitrateKbps)}${number('fileSize', file.sizeBytes)}>${escaped(url)}</MediaFile>`
}

function universalAdId({ universalAdId }: RowOf<'media'>): string {
  const { registry, value } = rowsIn([universalAdId])[0] ?? {}
  return `          <UniversalAdId idRegistry="${escaped(registry ?? 'unknown')}">${escaped(value ?? 'unknown')}</UniversalAdId>`
}

function verifications({ verification }: RowOf<'media'>): string {
  const vendors = rowsIn(verification)
  if (vendors.length === 0) return ''
  const list = vendors.map(
    ({ vendor, jsUrl, params }) => `        <Verification vendor="${escaped(vendor)}">
          <JavaScriptResource apiFramework="omid" browserOptional="true">${escaped(jsUrl)}</JavaScriptResource>
${params ? `          <VerificationParameters>${escaped(params)}</VerificationParameters>` : ''}
        </Verification>`,
  )
  return `      <AdVerifications>\n${list.join('\n')}\n      </AdVerifications>`
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const part = (value: number) => String(value).padStart(2, '0')
  const milliseconds = Math.round((seconds - whole) * 1000)
  const rest = milliseconds > 0 ? `.${String(milliseconds).padStart(3, '0')}` : ''
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}${rest}`
}

function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value)
    ? value.filter(one => typeof one === 'object' && one !== null).map(one => ({ ...one }))
    : []
}

function escaped(value: unknown): string {
  return escapedMarkup(String(value ?? ''))
}
