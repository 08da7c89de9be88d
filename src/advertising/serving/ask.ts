import { numberOf, numbersOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { type BidRequest, type Format, formatsOf, type Imp } from '../openrtb/bidRequest.ts'
import { alpha2Country } from './alpha2Country.ts'
import { askedSegments } from './askedSegments.ts'
import { contentOf, type ShownContent } from './contentOf.ts'
import { measured } from './measured.ts'
import {
  deviceTypeNames,
  feedNames,
  playbackNames,
  positionNames,
  startDelayName,
  videoPlacementNames,
} from './openrtbLists.ts'
import { type Location, locationOf, postalCodeOf } from './placeMismatch.ts'
import type { ServedRow } from './servedRow.ts'
import type { ServingTree } from './servingTree.ts'
import { exchangeOf, type SupplyPath, supplyPathOf } from './supplyPath.ts'
import { browserOf, browserVersionOf, systemOf, systemVersionOf } from './userAgent.ts'

/**
 * One impression of a bid request in the catalogue's words, with what is stored about its place. What the request says counts;
 * the stored placement, site and app fill in what it leaves out.
 */
export interface Ask {
  readonly request: BidRequest
  readonly imp: Imp
  readonly formats: readonly Format[]
  readonly place: Place
  readonly country: string | null
  /** Minutes by which the user's clock is ahead of UTC. */
  readonly utcOffset: number | null
  /** Lower case. */
  readonly regions: readonly string[]
  readonly postalCode: string | null
  readonly location: Location | null
  readonly deviceType: string | null
  /** With the version, where it is known: `ios 17.2`. */
  readonly system: string | null
  readonly browser: string | null
  readonly carrier: string | null
  readonly environment: 'web' | 'app' | 'dooh'
  readonly language: string | null
  readonly categories: readonly string[]
  readonly keywords: readonly string[]
  /** Ids of stored segments, with all that a request calls so. */
  readonly segments: readonly string[]
  readonly content: ShownContent
  /** Null where the request doesn’t say how it is sold. */
  readonly supplyPath: SupplyPath | null
  /** Lower case. */
  readonly exchange: string | null
  /** What is expected to be measured, and by whom. */
  readonly metrics: readonly Part[]
  /** From 0 to 100, as the exchange expects it. */
  readonly viewability: number | null
  /** No personal data may be used: COPPA, a site for children, or television for them. */
  readonly isForChildren: boolean
  /** Who sees it, by what caps count. */
  readonly people: Readonly<Record<string, string | null>>
  readonly sizes: readonly string[]
  /** Of the fold: `above`, `below`; null where nobody says. */
  readonly position: string | null
  /** Of the video or audio slot, the request's and the placement's together. */
  readonly slot: Slot
}

export interface Place {
  readonly placement: ServedRow | null
  readonly site: ServedRow | null
  readonly app: ServedRow | null
  readonly publisher: ServedRow | null
  readonly domain: string
  readonly bundle: string
  readonly gpid: string
}

/** Where a bid request says that it is. */
type AskedPlace = Readonly<Record<string, unknown>>

export interface Slot {
  readonly placement: string | null
  readonly startDelay: 'pre' | 'mid' | 'post' | null
  readonly playback: readonly string[]
  readonly feed: string | null
  readonly isStitched: boolean | null
  /** Whether the player lets people skip; null where it isn't said. */
  readonly skip: boolean | null
  readonly part: Part
}

export function askOf(request: BidRequest, imp: Imp, tree: ServingTree): Ask {
  const [site, app, dooh] = [partOf(request.site), partOf(request.app), partOf(request.dooh)]
  const place = placeOf(request, imp, tree)
  const [device, user] = [partOf(request.device), partOf(request.user)]
  const geo = { ...partOf(user.geo), ...partOf(device.geo) }
  const environment = request.app !== undefined ? 'app' : request.dooh !== undefined ? 'dooh' : 'web'
  const content = partOf((environment === 'app' ? app : environment === 'dooh' ? dooh : site).content)
  const shown = contentOf(content)
  const source = partOf(request.source)
  const channel = [site, app, dooh].flatMap(part => textsOf(part.cat))
  const stored = [place.site, place.publisher].flatMap(row => textsOf(row?.categories))
  const formats = formatsOf(imp)
  const reported = textOf(geo.country)
  const ip = textOf(device.ip) || textOf(device.ipv6) || null
  const ifa = textOf(device.ifa) || ip
  const userId = textOf(user.id) || textOf(user.buyeruid) || ifa
  return {
    request,
    imp,
    formats,
    place,
    country: reported ? alpha2Country(reported) : null,
    utcOffset: numberOf(geo.utcoffset),
    regions: ['region', 'city', 'zip', 'metro'].flatMap(name =>
      textOf(geo[name]) ? [textOf(geo[name]).toLowerCase()] : [],
    ),
    postalCode: postalCodeOf(geo),
    location: locationOf(geo),
    deviceType: deviceTypeNames[numberOf(device.devicetype) ?? 0] ?? deviceOfPlace(place, environment),
    system: versioned(systemOf(device) ?? (textOf(place.app?.osFamily) || null), systemVersionOf(device)),
    browser: environment === 'web' ? versioned(browserOf(device), browserVersionOf(device)) : null,
    carrier: textOf(device.carrier) || null,
    environment,
    language: (textOf(content.language) || textOf(device.language)).slice(0, 2).toLowerCase() || null,
    categories: [...textsOf(content.cat), ...(channel.length > 0 ? channel : stored)],
    keywords: [site, app, content, user].flatMap(part => keywordsOf(part)),
    segments: askedSegments(user, content, tree),
    content: shown,
    supplyPath: supplyPathOf(source),
    exchange: exchangeOf(source),
    metrics: partsOf(imp.metric),
    viewability: measured(partsOf(imp.metric), 'viewability', []),
    isForChildren:
      partOf(request.regs).coppa === 1 || place.site?.intendedAudience === 'children' || isForKids(shown.rating),
    people: { user: userId, device: ifa, household: ip, ip },
    sizes: sizesOf(imp, formats, place.placement),
    position: positionOf(imp, place.placement),
    slot: slotOf(imp, place.placement),
  }
}

/** Where an impression is: what the request says, and what is stored of it. */
export function placeOf(request: AskedPlace, imp: Imp, tree: ServingTree): Place {
  const [site, app, dooh] = [partOf(request.site), partOf(request.app), partOf(request.dooh)]
  const gpid = textOf(partOf(imp.ext).gpid) || textOf(imp.tagid)
  const placement = tree.placementsByGpid.get(gpid.toLowerCase()) ?? null
  const domain = textOf(site.domain).toLowerCase()
  const bundle = textOf(app.bundle)
  const ownSite = tree.sitesByDomain.get(domain) ?? tree.sites.get(textOf(placement?.site)) ?? null
  const ownApp = tree.appsByBundle.get(bundle.toLowerCase()) ?? tree.apps.get(textOf(placement?.app)) ?? null
  const seller = partOf([site, app, dooh].find(part => part.publisher)?.publisher)
  const publisher =
    tree.publishersBySellerId.get(textOf(seller.id).toLowerCase()) ??
    tree.publishersByDomain.get(textOf(seller.domain).toLowerCase()) ??
    tree.publishers.get(textOf((ownSite ?? ownApp)?.publisher)) ??
    null
  return {
    placement,
    site: request.app === undefined ? ownSite : null,
    app: request.site === undefined ? ownApp : null,
    publisher,
    domain: domain || textOf(ownSite?.domain) || textOf(app.domain).toLowerCase() || textOf(ownApp?.domain),
    bundle: bundle || textOf(ownApp?.bundle),
    gpid,
  }
}

/** What the place says of who is there, where the request doesn't. */
function deviceOfPlace({ app, site }: Place, environment: string): string | null {
  if (environment === 'dooh') return 'ooh_device'
  if (site?.environment === 'mobile_web') return 'phone'
  return app?.platform === 'ctv' ? 'connected_tv' : app?.platform === 'desktop' ? 'personal_computer' : null
}

function keywordsOf({ keywords, kwarray }: Part): string[] {
  return [...textOf(keywords).split(','), ...textsOf(kwarray)].flatMap(word => word.trim().toLowerCase() || [])
}

function versioned(name: string | null, version: string | null): string | null {
  return name === null || version === null ? name : `${name} ${version}`
}

/** US television ratings for children: TV-Y, TV-Y7, TV-Y7-FV. */
function isForKids(rating: string | null): boolean {
  return rating?.replaceAll('-', '').startsWith('tvy') === true
}

function sizesOf(imp: Imp, formats: readonly Format[], placement: ServedRow | null): readonly string[] {
  const banner: Part = imp.banner ?? {}
  const own = [banner, ...partsOf(banner.format)].flatMap(({ w, h }) => (w && h ? [`${String(w)}x${String(h)}`] : []))
  const video: Part = imp.video ?? {}
  if (formats.includes('video') && video.w && video.h) own.push(`${String(video.w)}x${String(video.h)}`)
  return own.length > 0 ? own : textsOf(placement?.sizes)
}

function positionOf({ banner, video }: Imp, placement: ServedRow | null): string | null {
  const reported = numberOf((video ?? banner)?.pos)
  const stored = textOf(placement?.position)
  // 0 is "unknown".
  return reported ? (positionNames[reported] ?? null) : stored === 'above' || stored === 'below' ? stored : null
}

function slotOf(imp: Imp, placement: ServedRow | null): Slot {
  const part: Part = imp.video ?? imp.audio ?? {}
  const stored = partOf(imp.video ? placement?.video : placement?.audio)
  const delay = numberOf(part.startdelay)
  const reported = numbersOf(part.playbackmethod).flatMap(number => playbackNames[number] ?? [])
  const storedPlace = textOf(stored.placementType)
  const stitched = numberOf(part.stitched)
  return {
    placement:
      videoPlacementNames[numberOf(part.plcmt) ?? 0] ??
      (storedPlace === 'accompanying' ? 'accompanying_content' : storedPlace || null),
    startDelay: delay === null ? startDelayOf(stored.startDelay) : startDelayName(delay),
    playback: reported.length > 0 ? reported : textsOf(stored.playbackMethods),
    feed: feedNames[numberOf(part.feed) ?? 0] ?? (textOf(stored.feed) || null),
    isStitched: stitched === null ? (typeof stored.stitched === 'boolean' ? stored.stitched : null) : stitched === 1,
    skip:
      part.skip === 1
        ? true
        : part.skip === 0
          ? false
          : typeof stored.skippable === 'boolean'
            ? stored.skippable
            : null,
    part: {
      ...part,
      minduration: numberOf(part.minduration) ?? numberOf(stored.minDuration),
      maxduration: numberOf(part.maxduration) ?? numberOf(stored.maxDuration),
    },
  }
}

function startDelayOf(value: unknown): Slot['startDelay'] {
  return value === 'pre' || value === 'mid' || value === 'post' ? value : null
}
