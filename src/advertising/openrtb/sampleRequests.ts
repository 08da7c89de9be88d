import type { Format, Imp } from './bidRequest.ts'
import { type SampleKey, sampleLabels } from './sampleLabels.ts'

/** A bid request to try bidders with: one impression in a place of its own. */
export interface SampleRequest {
  readonly label: string
  readonly help: string
  readonly place: 'site' | 'app'
  readonly format: Format
  /** Prices are in the request's first currency. */
  readonly imp: Imp
  /** Whether it can be bid on by a deal alone. */
  readonly isDeal?: true
}

/** The deal that the sample with one offers. */
export const sampleDeal = 'astrolabe-test-deal'

const floor = { secure: 1, tagid: 'astrolabe-test' } as const

const banner = {
  format: [
    { w: 300, h: 250 },
    { w: 300, h: 600 },
  ],
  pos: 1,
  battr: [13],
  api: [7],
} as const

/** What a native ad must have (Native Ads 1.2 §4). */
const nativeAssets = {
  ver: '1.2',
  context: 1,
  plcmttype: 1,
  plcmtcnt: 1,
  eventtrackers: [{ event: 1, methods: [1, 2] }],
  assets: [
    { id: 1, required: 1, title: { len: 90 } },
    { id: 2, required: 1, img: { type: 3, wmin: 1200, hmin: 627, mimes: ['image/jpeg', 'image/png'] } },
    { id: 3, required: 0, data: { type: 2, len: 140 } },
    { id: 4, required: 0, data: { type: 12, len: 15 } },
  ],
}

const sampleRequests = {
  banner: {
    label: sampleLabels.banner,
    help: '300 × 250 or 300 × 600 in an article.',
    place: 'site',
    format: 'banner',
    imp: { ...floor, id: '1', bidfloor: 0.5, banner },
  },
  video: {
    label: sampleLabels.video,
    help: 'Instream, up to 30 seconds, VAST 4.2.',
    place: 'site',
    format: 'video',
    imp: {
      ...floor,
      id: '1',
      bidfloor: 4,
      video: {
        mimes: ['video/mp4', 'video/webm'],
        minduration: 5,
        maxduration: 30,
        protocols: [2, 3, 5, 6, 7, 8],
        w: 1280,
        h: 720,
        startdelay: 0,
        plcmt: 1,
        linearity: 1,
        skip: 1,
        playbackmethod: [1],
        delivery: [2],
        api: [7],
      },
    },
  },
  audio: {
    label: sampleLabels.audio,
    help: 'A break in a podcast, up to 30 seconds.',
    place: 'app',
    format: 'audio',
    imp: {
      ...floor,
      id: '1',
      bidfloor: 3,
      audio: {
        mimes: ['audio/mpeg', 'audio/mp4'],
        minduration: 5,
        maxduration: 30,
        protocols: [2, 3, 5, 6, 7, 8],
        startdelay: 0,
        feed: 3,
        nvol: 4,
        stitched: 1,
        delivery: [3],
      },
    },
  },
  native: {
    label: sampleLabels.native,
    help: 'Title, image, and text in a feed.',
    place: 'site',
    format: 'native',
    imp: {
      ...floor,
      id: '1',
      bidfloor: 0.8,
      native: { request: JSON.stringify(nativeAssets), ver: '1.2', battr: [13] },
    },
  },
  app: {
    label: sampleLabels.app,
    help: '320 × 50 at the bottom of the screen.',
    place: 'app',
    format: 'banner',
    imp: {
      ...floor,
      id: '1',
      bidfloor: 0.3,
      instl: 0,
      banner: { format: [{ w: 320, h: 50 }], pos: 3, battr: [13], api: [5, 7] },
    },
  },
  deal: {
    label: sampleLabels.deal,
    help: 'A private auction with one deal; bids without the deal are rejected.',
    place: 'site',
    format: 'banner',
    isDeal: true,
    imp: {
      ...floor,
      id: '1',
      bidfloor: 0.5,
      banner,
      pmp: { private_auction: 1, deals: [{ id: sampleDeal, bidfloor: 6.5, at: 1 }] },
    },
  },
} as const satisfies Readonly<Record<SampleKey, SampleRequest>>

export function sampleOf(key: SampleKey): SampleRequest {
  return sampleRequests[key]
}

/** Where the samples' impressions are. */
export const samplePlaces = {
  site: {
    id: 'astrolabe-test-site',
    name: 'Northwind Daily',
    domain: 'daily.northwind.example',
    page: 'https://daily.northwind.example/2026/coast-paths',
    cat: ['52'],
    cattax: 6,
    publisher: { id: 'astrolabe-test-publisher', name: 'Northwind Media', domain: 'northwind.example' },
    content: { title: 'Ten paths along the coast', language: 'en' },
  },
  app: {
    id: 'astrolabe-test-app',
    name: 'Northwind Radio',
    bundle: 'example.northwind.radio',
    domain: 'radio.northwind.example',
    storeurl: 'https://apps.northwind.example/radio',
    ver: '4.2.0',
    cat: ['338'],
    cattax: 6,
    publisher: { id: 'astrolabe-test-publisher', name: 'Northwind Media', domain: 'northwind.example' },
  },
} as const

/** Documentation addresses (RFC 5737), so that nobody is taken for the reader. */
export const sampleDevices = {
  site: {
    ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    sua: {
      browsers: [{ brand: 'Chromium', version: ['140'] }],
      platform: { brand: 'Windows', version: ['10'] },
      mobile: 0,
    },
    ip: '203.0.113.0',
    devicetype: 2,
    language: 'en',
    js: 1,
    geo: { country: 'DEU', type: 2 },
  },
  app: {
    ua: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ip: '203.0.113.0',
    devicetype: 4,
    make: 'Google',
    model: 'Pixel 9',
    os: 'Android',
    osv: '15',
    language: 'en',
    lmt: 1,
    geo: { country: 'DEU', type: 2 },
  },
} as const
