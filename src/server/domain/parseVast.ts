import { XMLParser, XMLValidator } from 'fast-xml-parser'

export interface VastDocument {
  readonly version: string
  readonly kind: 'inline' | 'wrapper'
  /** The document behind a wrapper. */
  readonly next?: string
  readonly durationS?: number
  readonly skipOffsetS?: number
  readonly mediaFiles: readonly MediaFile[]
  readonly hasVpaid: boolean
  readonly hasOmid: boolean
  readonly universalAdIds: readonly string[]
  readonly trackers: readonly { readonly event: string; readonly count: number }[]
  readonly insecureUrls: readonly string[]
  /** Sizes of the companions. */
  readonly companions: readonly string[]
}

interface MediaFile {
  readonly mime: string
  readonly width?: number
  readonly height?: number
  readonly bitrate?: number
  readonly delivery: 'progressive' | 'streaming'
  readonly codec?: string
  readonly url: string
}

/** The message is a sentence for a person. */
export class VastError extends Error {
  override name = 'VastError'
}

const knownVersions = new Set(['2.0', '2.0.1', '3.0', '4.0', '4.1', '4.2', '4.3'])

/** The first ad of a VAST document. Document types and entities are refused: they can only do harm here. @throws VastError */
export function parseVast(xml: string): VastDocument {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new VastError('The document declares a DOCTYPE or entities, which is refused')
  const valid = XMLValidator.validate(xml.trim())
  if (valid !== true) throw new VastError(`It is not well-formed XML: line ${valid.err.line}, ${valid.err.msg}`)
  const root = child(parser.parse(xml.trim()), 'VAST')
  if (!root) throw new VastError('It is no VAST document: the root element must be VAST')
  const version = text(root['@version'])
  if (!knownVersions.has(version)) {
    throw new VastError(`VAST version "${version.slice(0, 20)}" is not known; 2.0, 3.0 and 4.0 to 4.3 are`)
  }
  const ad = children(root, 'Ad')[0]
  if (!ad) throw new VastError('The document holds no ad')
  const wrapper = child(ad, 'Wrapper')
  const body = wrapper ?? child(ad, 'InLine')
  if (!body) throw new VastError('The ad is neither InLine nor Wrapper')
  const next = wrapper ? text(wrapper.VASTAdTagURI) : ''
  if (wrapper && !next) throw new VastError('The wrapper names no next document')
  return { version, kind: wrapper ? 'wrapper' : 'inline', ...(next ? { next } : {}), ...contentOf(body) }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  removeNSPrefix: true,
})

type Element = Readonly<Record<string, unknown>>

function contentOf(body: Element) {
  const creatives = children(child(body, 'Creatives'), 'Creative')
  const linears = creatives.flatMap(creative => children(creative, 'Linear'))
  const files = linears.flatMap(linear => children(child(linear, 'MediaFiles'), 'MediaFile')).map(mediaFile)
  const duration = seconds(text(linears.map(({ Duration }) => Duration).find(Boolean)))
  const skip = seconds(text(linears.map(linear => linear['@skipoffset']).find(Boolean)))
  const interactive = linears.flatMap(linear => children(child(linear, 'MediaFiles'), 'InteractiveCreativeFile'))
  const apis = [...linears.flatMap(linear => children(child(linear, 'MediaFiles'), 'MediaFile')), ...interactive]
  return {
    ...(duration === undefined ? {} : { durationS: duration }),
    ...(skip === undefined ? {} : { skipOffsetS: skip }),
    mediaFiles: files,
    hasVpaid: apis.some(file => text(file['@apiFramework']).toUpperCase() === 'VPAID'),
    hasOmid: JSON.stringify(child(body, 'AdVerifications') ?? '')
      .toLowerCase()
      .includes('omid'),
    universalAdIds: creatives.flatMap(creative => children(creative, 'UniversalAdId').map(text)).filter(Boolean),
    trackers: trackersOf(body, linears),
    insecureUrls: [...new Set(addressesIn(body).filter(url => /^http:/i.test(url)))].slice(0, 100),
    companions: creatives
      .flatMap(creative => children(child(creative, 'CompanionAds'), 'Companion'))
      .map(companion => `${text(companion['@width'])}x${text(companion['@height'])}`),
  }
}

function mediaFile(file: Element): MediaFile {
  const number = (name: string) => {
    const value = Math.round(Number(text(file[name])))
    return Number.isFinite(value) && value > 0 ? { [name.slice(1)]: value } : {}
  }
  const codec = text(file['@codec'])
  return {
    mime: text(file['@type']).slice(0, 200),
    ...number('@width'),
    ...number('@height'),
    ...number('@bitrate'),
    delivery: text(file['@delivery']) === 'streaming' ? 'streaming' : 'progressive',
    ...(codec && codec !== '0' ? { codec: codec.slice(0, 100) } : {}),
    url: text(file).slice(0, 4000),
  }
}

function trackersOf(body: Element, linears: readonly Element[]) {
  const events = [
    ...children(body, 'Impression').map(() => 'impression'),
    ...children(body, 'Error').map(() => 'error'),
    ...linears.flatMap(linear => children(child(linear, 'TrackingEvents'), 'Tracking')).map(one => text(one['@event'])),
    ...linears.flatMap(linear => children(child(linear, 'VideoClicks'), 'ClickTracking')).map(() => 'click'),
  ].filter(Boolean)
  return [...new Set(events)].map(event => ({
    event: event.slice(0, 100),
    count: events.filter(one => one === event).length,
  }))
}

/** Addresses in texts and attributes, wherever they stand. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') {
    // Texts in CDATA keep the spaces around them.
    const address = value.trim()
    return /^https?:\/\//i.test(address) ? [address.slice(0, 4000)] : []
  }
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    /^@(xmlns|xs|xsi|schema)/.test(name) ? [] : addressesIn(inner),
  )
}

/** `00:00:16.500` → 16.5; anything else is no duration. */
function seconds(time: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2}):(\d{2}(?:\.\d{1,3})?)$/.exec(time)
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : undefined
}

function child(element: unknown, name: string): Element | undefined {
  return children(element, name)[0]
}

/** Elements of a name; one that holds only text comes as `{ '#text': … }`. */
function children(element: unknown, name: string): Element[] {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, name)) return []
  const found: unknown = Reflect.get(element, name)
  return (Array.isArray(found) ? found : [found]).map((one: unknown) =>
    typeof one === 'object' && one !== null ? (one as Element) : { '#text': one },
  )
}

function text(value: unknown): string {
  if (Array.isArray(value)) return text(value[0])
  if (typeof value === 'object' && value !== null) return text(Reflect.get(value, '#text'))
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
