import type { BidRequest } from '../../../src/advertising/openrtb/bidRequest.ts'
import { decide } from '../../../src/advertising/serving/decide.ts'
import {
  type Delivered,
  type DeliveryState,
  freshState,
  nothingDelivered,
} from '../../../src/advertising/serving/deliveryState.ts'
import type { ServedRow } from '../../../src/advertising/serving/servedRow.ts'
import { type ServedEntity, servingTree } from '../../../src/advertising/serving/servingTree.ts'

/** A Wednesday. */
export const noon = '2026-11-25T12:30:00.000Z'

export type Kind = 'display' | 'video' | 'ctv' | 'audio' | 'native' | 'dooh'

export interface World {
  readonly rows: Record<ServedEntity, Json[]>
  request: Json
  state: Json
}
type Json = { [name: string]: unknown; id?: unknown }

/** Sets one value: `['line-item', 'flights.0.status', 'paused']`; also of the `request` and of the `state`. */
export type Edit = readonly [where: ServedEntity | 'request' | 'state', path: string, value: unknown]

const typeFields: Readonly<Record<Kind, Json>> = {
  display: { sizes: ['300x250'] },
  video: { durationMax: 30, placementTypes: ['instream'] },
  ctv: { durations: ['15', '30'] },
  audio: { durations: ['15', '30'], feedTypes: ['music'] },
  native: { nativeAssets: { title: 'Fresh bread' }, sponsoredBy: 'Baker' },
  dooh: { venueTypes: ['transit'], screenSizes: ['1920x1080'] },
}

const timed = { mimes: ['video/mp4'], minduration: 5, maxduration: 60, startdelay: 0 }
const imps: Readonly<Record<Kind, Json>> = {
  display: { banner: { format: [{ w: 300, h: 250 }] } },
  video: { video: { ...timed, plcmt: 1, playbackmethod: [1], companionad: [{ w: 300, h: 250 }] } },
  ctv: { video: { ...timed, plcmt: 1, slotinpod: 2 } },
  audio: { audio: { ...timed, feed: 1, stitched: 0, companionad: [{ w: 300, h: 250 }] } },
  native: {
    native: {
      ver: '1.2',
      request: JSON.stringify({
        plcmttype: 1,
        assets: [
          { id: 1, required: 1, title: { len: 25 } },
          { id: 2, required: 1, data: { type: 1 } },
        ],
      }),
    },
  },
  dooh: { banner: { w: 1920, h: 1080 } },
}

/** A line item of a kind that bids: everything active, one media, a request from a stored placement. */
export function servingWorld(kind: Kind): World {
  const subtype = kind === 'video' || kind === 'ctv' ? 'video' : kind === 'audio' ? 'audio' : 'display'
  const dates = { startAt: '2026-11-01T00:00:00.000Z', endAt: '2026-12-01T00:00:00.000Z' }
  const isApp = kind === 'ctv' || kind === 'audio'
  const seller = { publisher: { id: 'seller-1', domain: 'paper.example' } }
  return {
    rows: {
      account: [{ id: 'account', status: 'active', name: 'Baker' }],
      campaign: [
        {
          id: 'campaign',
          status: 'active',
          name: 'Spring',
          type: kind,
          account: 'account',
          partner: 'partner',
          timezone: 'UTC',
          currency: 'USD',
          advertiserDomain: 'baker.example',
          budgetType: 'currency',
          ...dates,
          ...typeFields[kind],
        },
      ],
      strategy: [
        {
          id: 'strategy',
          status: 'active',
          name: 'Prospecting',
          campaign: 'campaign',
          inheritDates: true,
          budgetAllocation: 'automatic',
          bidStrategy: { kind: 'fixed', bidCpm: 3_000_000 },
          supply: { openExchange: true },
        },
      ],
      'line-item': [
        {
          id: 'line',
          status: 'active',
          name: 'Line',
          campaign: 'campaign',
          strategy: 'strategy',
          lineItemType: kind,
          currency: 'USD',
          budgetType: 'currency',
          budgetTotal: 1_000_000_000,
          flights: [{ start: dates.startAt, end: dates.endAt, status: 'active' }],
          bid: { strategy: 'cpm', value: 4_000_000 },
          media: [{ media: 'media', weight: 1, active: true }],
        },
      ],
      media: [
        {
          id: 'media',
          status: 'approved',
          name: 'Loaf',
          subtype,
          source: 'third_party_tag',
          account: 'account',
          size: kind === 'dooh' ? '1920x1080' : '300x250',
          durationS: 15,
          advertiserDomain: 'baker.example',
          secure: true,
          languages: ['en'],
        },
        {
          id: 'other',
          status: 'approved',
          name: 'Roll',
          subtype,
          source: 'third_party_tag',
          account: 'account',
          size: kind === 'dooh' ? '1920x1080' : '300x250',
          durationS: 15,
          advertiserDomain: 'baker.example',
          secure: true,
        },
      ],
      deal: [
        {
          id: 'deal',
          status: 'active',
          name: 'Evening',
          dealId: 'D-1',
          dealType: 'private_auction',
          priceType: 'second',
          floor: 3_500_000,
          currency: 'USD',
          dynamicInventory: 'dynamic',
        },
        {
          id: 'deal-2',
          status: 'active',
          name: 'Night',
          dealId: 'D-2',
          dealType: 'private_auction',
          priceType: 'second',
          floor: 3_000_000,
          currency: 'USD',
          dynamicInventory: 'dynamic',
        },
      ],
      seat: [{ id: 'seat', status: 'active', seatId: 'S-1', accounts: ['account'] }],
      publisher: [
        {
          id: 'publisher',
          status: 'active',
          name: 'Paper',
          sellerId: 'seller-1',
          domain: 'paper.example',
          currency: 'USD',
        },
      ],
      site: [{ id: 'site', status: 'active', name: 'News', publisher: 'publisher', domain: 'news.paper.example' }],
      app: [
        {
          id: 'app',
          status: 'active',
          name: 'TV',
          publisher: 'publisher',
          bundle: 'example.paper.tv',
          domain: 'paper.example',
        },
      ],
      placement: [
        {
          id: 'placement',
          status: 'active',
          name: 'Top',
          gpid: '/1/top',
          currency: 'USD',
          ...(isApp ? { app: 'app' } : { site: 'site' }),
        },
      ],
      'inventory-set': [
        {
          id: 'set',
          status: 'active',
          name: 'List',
          mode: 'block',
          kind: 'mixed',
          scope: 'organization',
          items: [
            { type: 'domain', value: 'paper.example' },
            { type: 'app', value: 'example.paper.tv' },
          ],
        },
        {
          id: 'allowed',
          status: 'active',
          name: 'Allowed',
          mode: 'allow',
          kind: 'mixed',
          scope: 'organization',
          items: [
            { type: 'domain', value: 'www.paper.example' },
            { type: 'app', value: 'Example.Paper.TV' },
          ],
        },
      ],
      'ad-quality-rule': [{ id: 'rule', name: 'House rule' }],
      model: [
        {
          id: 'model',
          status: 'active',
          kind: 'bid_multiplier',
          structure: 'lookup_table',
          outputBounds: { min: 0, max: 10 },
          fallback: 1,
          features: [{ feature: 'device', weight: 0.2 }],
          versions: [{ number: 1, state: 'active' }],
        },
        {
          id: 'fixed',
          status: 'active',
          kind: 'bid_price',
          structure: 'external',
          outputBounds: { min: 0, max: 60 },
          fallback: 5,
          versions: [{ number: 1, state: 'active' }],
        },
      ],
      feature: [{ id: 'device', status: 'active', key: 'device.devicetype', dataType: 'numeric' }],
      segment: [
        {
          id: 'young',
          status: 'ready',
          name: 'Young people',
          sellerDefined: { taxonomy: 'audience_1_1', id: '3' },
        },
      ],
    },
    request: {
      id: 'request',
      at: 1,
      tmax: 200,
      cur: ['USD'],
      imp: [{ id: '1', bidfloor: 1, bidfloorcur: 'USD', secure: 1, tagid: '/1/top', ...imps[kind] }],
      ...(isApp
        ? { app: { bundle: 'example.paper.tv', cat: ['IAB1'], ...seller } }
        : kind === 'dooh'
          ? { dooh: { id: 'screen', venuetype: ['transit.airports'], ...seller } }
          : { site: { domain: 'news.paper.example', cat: ['IAB12'], keywords: 'bread,news', ...seller } }),
      device: {
        devicetype: kind === 'ctv' ? 3 : 2,
        os: 'Windows',
        ua: 'Mozilla/5.0 Chrome/140.0',
        ip: '203.0.113.1',
        ifa: 'ifa-1',
        language: 'en',
        geo: { country: 'DEU', region: 'BE', city: 'Berlin', utcoffset: 60 },
      },
      user: { id: 'user-1', data: [{ segment: [{ id: 'segment-1' }] }] },
    },
    state: { now: noon, delivered: {}, seen: 0, chance: 0, rates: {}, shown: {}, exchange: 1 },
  }
}

export function edited(world: World, edits: readonly Edit[]): World {
  const copy = structuredClone(world)
  for (const [where, path, given] of edits) {
    // The next edit may reach into it.
    const value = structuredClone(given)
    const target = where === 'request' ? copy.request : where === 'state' ? copy.state : copy.rows[where][0]
    set(target, path.split('.'), value)
  }
  return copy
}

function set(target: unknown, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    Reflect.set(Object(target), first, value)
    return
  }
  const within: unknown = Reflect.get(Object(target), first)
  const next = within ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})
  if (within === undefined) Reflect.set(Object(target), first, next)
  set(next, rest, value)
}

/** With `rival` in the state a second line item, like the first, wants the same impression. */
export function decideIn(world: World) {
  const [line] = world.rows['line-item']
  if (world.state.rival) world.rows['line-item'].push({ ...line, id: 'rival', priority: 10 })
  return decide(
    world.request as unknown as BidRequest,
    servingTree(world.rows as Record<ServedEntity, ServedRow[]>),
    stateOf(world.state),
  )
}

/** The decision about the first line item: `bid …` or the reason. */
export function outcomeIn(world: World) {
  const { decisions, winner } = decideIn(world)
  const [first] = decisions
  if (!first) throw new Error('There is no line item')
  return { ...first, winner }
}

function stateOf(given: Json): DeliveryState {
  const at = (name: string, key: string): unknown => Reflect.get(Object(given[name]), key)
  return {
    ...freshState(Date.parse(String(given.now))),
    delivered: row => ({ ...nothingDelivered, ...(at('delivered', row) as Partial<Delivered> | undefined) }),
    seen: ({ row, windowMs }) =>
      Array.isArray(given.seen)
        ? given.seen.filter(one => one.row === row && (windowMs === null || one.hours * 3_600_000 < windowMs)).length
        : Number(given.seen),
    shown: (_, media) => Number(at('shown', media) ?? 0),
    rate: (row, what) => (at('rates', `${row} ${what}`) as number | undefined) ?? null,
    exchange: (from, to) => (from === to ? 1 : (given.exchange as number | null)),
    chance: Number(given.chance),
  }
}
