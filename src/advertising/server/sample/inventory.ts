import { chance, oneOf, type Random, someOf, weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, micros, type SampleBook, type SampleRow } from '../../../engine/server/sample/SampleBook.ts'
import { countItems, inventoryItems } from '../../targeting/inventoryItem.ts'
import { countries, displaySizes, publisherNames, siteSections } from './words.ts'

const adsTxt = { ok: 70, missing_line: 12, wrong_type: 5, unreachable: 5, not_found: 8 } as const

/** Publishers with their sites, apps and placements, and sets of them. */
export function addInventory(book: SampleBook): void {
  for (const [place, organization] of book.of('organization').entries()) {
    const random = book.random(`inventory ${organization.slug}`)
    for (let index = 0; index < book.size(12); index++) addPublisher(book, organization, random, place * 5 + index)
    addSets(book, organization, random)
  }
}

function addPublisher(book: SampleBook, organization: SampleRow, random: Random, index: number): void {
  const edition = Math.floor(index / publisherNames.length)
  const base = publisherNames[index % publisherNames.length] ?? 'The Paper'
  const name = edition ? `${base} International` : base
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${String(organization.slug).split('-')[0]}`
  const state = weighted(random, adsTxt)
  const publisher = book.add('publisher', {
    organization: organization.id,
    name,
    domain: `${slug}.example`,
    sellerId: String(50_000 + within(random, 0, 9) * 1000 + index * 7),
    sellerType: oneOf(random, ['PUBLISHER', 'PUBLISHER', 'INTERMEDIARY', 'BOTH']),
    relationship: oneOf(random, ['direct', 'direct', 'owned_operated', 'reseller']),
    confidential: chance(random, 0.1),
    categories: someOf(random, ['IAB12', 'IAB17', 'IAB8', 'IAB20', 'IAB13', 'IAB1'], 2),
    floorDefault: micros(within(random, 4, 30) / 10),
    currency: organization.reportingCurrency,
    revenueShare: within(random, 60, 85),
    blocked: { advertiserDomains: ['loans-fast.example'], categories: ['IAB25', 'IAB26'] },
    adsTxt: {
      state,
      fileUrl: `https://${slug}.example/ads.txt`,
      checkedAt: iso(book.day(0, -within(random, 2, 20))),
      ownerDomain: `${slug}.example`,
      lines: state === 'ok' ? [{ adSystem: 'astrolabe.example', account: '1042', relationship: 'DIRECT' }] : [],
    },
    profile: { overview: `${name} reaches readers every day.`, headlines: ['Trusted since 1968', 'Brand safe'] },
    status: weighted(random, { active: 82, inactive: 12, archived: 6 }),
    at: book.workday(within(random, 200, 300), random),
  })
  const channels = someOf(random, siteSections, within(random, 1, 2))
  for (const section of channels) addSite(book, publisher, random, section, state)
  if (chance(random, 0.7)) addApp(book, publisher, random, slug, index)
}

function addSite(book: SampleBook, publisher: SampleRow, random: Random, section: string, state: string): void {
  const domain = `${section}.${String(publisher.domain)}`
  const organization = String(publisher.organization)
  const site = book.add('site', {
    organization,
    name: `${publisher.name} ${section}`,
    publisher: publisher.id,
    domain,
    url: `https://${domain}/`,
    environment: oneOf(random, ['web', 'web', 'mobile_web']),
    categories: publisher.categories,
    intendedAudience: section === 'culture' ? 'mature' : 'general',
    adsTxtState: state,
    dealsAllowed: true,
    rtbAllowed: chance(random, 0.9),
    status: publisher.status === 'active' ? 'active' : 'inactive',
    at: new Date(Date.parse(publisher.createdAt) + 86_400_000),
  })
  for (const spot of ['leaderboard', 'article-mpu', 'sidebar-tower'].slice(0, within(random, 2, 3)))
    addPlacement(book, {
      organization,
      random,
      site,
      spot,
      media: spot === 'article-mpu' ? ['banner', 'native'] : ['banner'],
    })
  if (section === 'sport' || section === 'news')
    addPlacement(book, { organization, random, site, spot: 'player-preroll', media: ['video'] })
}

const storePages = {
  google_play: 'https://play.google.com/store/apps/details?id=',
  apple: 'https://apps.apple.com/app/id',
  roku: 'https://channelstore.roku.com/details/',
  samsung_tv: 'https://www.samsung.com/us/appstore/app/',
  fire_tv: 'https://www.amazon.com/dp/',
} as const

function addApp(book: SampleBook, publisher: SampleRow, random: Random, slug: string, index: number): void {
  const organization = String(publisher.organization)
  const store = oneOf(random, ['google_play', 'apple', 'roku', 'samsung_tv', 'fire_tv'] as const)
  const platform = store === 'google_play' || store === 'apple' ? 'mobile' : 'ctv'
  const os = { google_play: 'android', apple: 'ios', roku: 'roku_os', samsung_tv: 'tizen', fire_tv: 'fire_os' }[store]
  const number = { apple: 380_000_000, roku: 41_000 }
  const bundle =
    store === 'apple' || store === 'roku' ? String(number[store] + index * 917) : `example.${slug.replaceAll('-', '.')}`
  const app = book.add('app', {
    organization,
    name: `${publisher.name} ${platform === 'ctv' ? 'TV' : 'app'}`,
    publisher: publisher.id,
    bundle,
    store,
    storeUrl: storePages[store] + bundle,
    domain: publisher.domain,
    platform,
    osFamily: os,
    appAdsTxtState: weighted(random, adsTxt),
    status: publisher.status === 'active' ? 'active' : 'inactive',
    at: new Date(Date.parse(publisher.createdAt) + 2 * 86_400_000),
  })
  const spots = platform === 'ctv' ? ['pod-1', 'pod-2'] : ['home-banner', 'stream-audio', 'interstitial']
  for (const spot of spots) {
    const media =
      platform === 'ctv' || spot === 'interstitial' ? ['video'] : spot === 'stream-audio' ? ['audio'] : ['banner']
    addPlacement(book, { organization, random, app, spot, media })
  }
}

function addPlacement(book: SampleBook, place: Place): void {
  const { organization, random, site, app, spot, media } = place
  const parent = site ?? app
  if (!parent) return
  book.add('placement', {
    organization,
    name: `${parent.name} ${spot.replaceAll('-', ' ')}`,
    site: site?.id,
    app: app?.id,
    gpid: `/${1042 + (site ? 0 : 1)}/${String(site?.domain ?? app?.bundle)}/${spot}`.slice(0, 100),
    mediaTypes: media,
    sizes: media.includes('banner') ? someOf(random, displaySizes, 2) : undefined,
    position: spot === 'leaderboard' ? 'above' : spot === 'sidebar-tower' ? 'below' : 'unknown',
    video: media.includes('video')
      ? {
          placementType: 'instream',
          minDuration: 5,
          maxDuration: 60,
          skippable: chance(random, 0.5),
          linearity: 'linear',
          startDelay: 'pre',
          protocols: ['vast_3', 'vast_4', 'vast_4_2'],
        }
      : undefined,
    audio: media.includes('audio') ? { feed: 'music', minDuration: 10, maxDuration: 60, stitched: true } : undefined,
    floor: micros(within(random, 5, media.includes('video') ? 120 : 30) / 10),
    currency: 'USD',
    status: parent.status === 'active' ? 'active' : 'inactive',
    at: new Date(Date.parse(parent.createdAt) + 3_600_000),
  })
}

function addSets(book: SampleBook, organization: SampleRow, random: Random): void {
  const sites = book.of('site', organization.id)
  const account = book.of('account', organization.id)[0]
  const domains = someOf(random, sites, 8).map(({ domain }) => ({ type: 'domain', value: domain }))
  const rows = [
    { name: 'Premium news', mode: 'allow', kind: 'domains', items: domains },
    {
      name: 'Brand safety block list',
      mode: 'block',
      kind: 'domains',
      appliedToAll: true,
      items: [
        { type: 'domain', value: 'clickfarm.example' },
        { type: 'domain', value: 'made-for-ads.example' },
      ],
    },
    {
      name: 'Connected TV everywhere',
      mode: 'allow',
      kind: 'mixed',
      dynamicRule: { deviceTypes: { include: ['connected_tv', 'set_top_box'] } },
    },
    {
      name: 'Top five markets',
      mode: 'allow',
      kind: 'mixed',
      dynamicRule: { countries: { include: countries.slice(0, 5) } },
    },
    {
      name: `${account?.name ?? 'Account'} exclusions`,
      mode: 'block',
      kind: 'domains',
      scope: 'account',
      account: account?.id,
      items: domains.slice(0, 2),
    },
    { name: 'Old sports package', mode: 'allow', kind: 'mixed', status: 'archived', items: domains.slice(3) },
  ]
  for (const [index, row] of rows.entries()) {
    const items = ('items' in row && inventoryItems(row.items)) || []
    book.add('inventory-set', {
      organization: organization.id,
      status: 'active',
      targetedBy: { included: 0, excluded: 0 },
      ...row,
      ...('items' in row ? { items } : {}),
      counts: countItems(items),
      at: book.workday(190 - index * 6, random),
    })
  }
}

interface Place {
  readonly organization: string
  readonly random: Random
  readonly site?: SampleRow
  readonly app?: SampleRow
  readonly spot: string
  readonly media: readonly string[]
}
