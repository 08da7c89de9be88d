import { partOf } from '../../../engine/contract/looseValues.ts'
import { chance, oneOf, type Random, someOf, weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, micros, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import type { FileAnswer } from '../../supply/adsTxtFile.ts'
import type { AdsTxtState } from '../../supply/judgeAdsTxt.ts'
import type { SupplyClaim } from '../../supply/supplyClaim.ts'
import { countItems, inventoryItems } from '../../targeting/inventoryItem.ts'
import { claimOf } from '../supply/claimOf.ts'
import { type JudgedFile, publisherAdsTxt } from '../supply/supplyOutcome.ts'
import { addSampleCheck, judgedSample, sampleAdsTxt, sampleAdsTxtKinds } from './sampleAdsTxt.ts'
import { countries, displaySizes, publisherNames, siteSections } from './words.ts'

/** What a server of the sample answers at a URL. */
type Publish = (url: string, answer: FileAnswer) => void

/** Publishers with their sites, apps and placements, and sets of them. @param publish gets their ads.txt and app-ads.txt */
export function addInventory(builder: SampleBuilder, publish: Publish = () => {}): void {
  for (const [place, organization] of builder.of('organization').entries()) {
    const random = builder.random(`inventory ${organization.slug}`)
    for (let index = 0; index < builder.size(12); index++)
      addPublisher(builder, { organization, random, index: place * 5 + index, publish })
    addSets(builder, organization, random)
  }
}

interface Beginning {
  readonly organization: SampleRow
  readonly random: Random
  readonly index: number
  readonly publish: Publish
}

function addPublisher(builder: SampleBuilder, { organization, random, index, publish }: Beginning): void {
  const edition = Math.floor(index / publisherNames.length)
  const base = publisherNames[index % publisherNames.length] ?? 'The Paper'
  const name = edition ? `${base} International` : base
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${String(organization.slug).split('-')[0]}`
  const kind = weighted(random, sampleAdsTxtKinds)
  const publisher = builder.add('publisher', {
    organization: organization.id,
    name,
    domain: `${slug}.example`,
    sellerId: String(50_000 + within(random, 0, 9) * 1000 + index * 7),
    sellerType: oneOf(random, ['PUBLISHER', 'PUBLISHER', 'INTERMEDIARY', 'BOTH']),
    relationship: oneOf(random, ['direct', 'direct', 'owned_operated', 'reseller']),
    confidential: chance(random, 0.1),
    acceptUserSyncs: index % 6 !== 4,
    categories: someOf(random, ['IAB12', 'IAB17', 'IAB8', 'IAB20', 'IAB13', 'IAB1'], 2),
    floorDefault: micros(within(random, 4, 30) / 10),
    currency: organization.reportingCurrency,
    revenueShare: within(random, 60, 85),
    blocked: { advertiserDomains: ['loans-fast.example'], categories: ['IAB25', 'IAB26'] },
    adsTxt: { checkedAt: iso(hoursAgo(builder, within(random, 2, 20))) },
    profile: { overview: `${name} reaches readers every day.`, headlines: ['Trusted since 1968', 'Brand safe'] },
    status: weighted(random, { active: 82, inactive: 12, archived: 6 }),
    at: builder.workday(within(random, 200, 300), random),
  })
  const claim = claimOf(publisher, organization)
  if (!claim) return
  const fileAt = (name: string, of: AdsTxtState) => {
    const url = `https://${slug}.example/${name}`
    const answer = sampleAdsTxt(claim, of)
    publish(url, answer)
    return judgedSample(claim, url, answer)
  }
  const at = new Date(String(partOf(publisher.adsTxt).checkedAt))
  const file = fileAt('ads.txt', kind)
  publisher.adsTxt = publisherAdsTxt(file, {}, at)
  const channels = someOf(random, siteSections, within(random, 1, 2))
  for (const section of channels) addSite(builder, publisher, random, section, file.verdict.state)
  const files = [file]
  const checkApp = () => {
    const own = fileAt('app-ads.txt', weighted(random, sampleAdsTxtKinds))
    files.push(own)
    return own.verdict.state
  }
  if (chance(random, 0.7)) addApp(builder, publisher, { random, slug, index, checkApp })
  addChecks(builder, publisher, { claim, files, at })
}

/** The last check, and for some the one that found our line missing. */
function addChecks(builder: SampleBuilder, publisher: SampleRow, { claim, files, at }: Checked): void {
  const [own, ...others] = files
  if (!own) return
  const weekAgo = new Date(at.getTime() - 7 * 86_400_000)
  const url = own.asked.url
  const wasMissing = own.verdict.state === 'ok' && Number(publisher.sellerId) % 3 === 0
  const earlier = wasMissing ? [judgedSample(claim, url, sampleAdsTxt(claim, 'missing_line')), ...others] : files
  const before = addSampleCheck(builder, publisher, { claim, files: earlier, at: weekAgo })
  addSampleCheck(builder, publisher, { claim, files, at, before })
}

interface Checked {
  readonly claim: SupplyClaim
  readonly files: readonly JudgedFile[]
  readonly at: Date
}

/** The full hour so many hours ago. */
function hoursAgo({ now }: SampleBuilder, hours: number): Date {
  const hour = 3_600_000
  return new Date((Math.floor(now.getTime() / hour) - hours) * hour)
}

function addSite(builder: SampleBuilder, publisher: SampleRow, random: Random, section: string, state: string): void {
  const domain = `${section}.${String(publisher.domain)}`
  const organization = String(publisher.organization)
  const site = builder.add('site', {
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
    addPlacement(builder, {
      organization,
      random,
      site,
      spot,
      media: spot === 'article-mpu' ? ['banner', 'native'] : ['banner'],
    })
  if (section === 'sport' || section === 'news')
    addPlacement(builder, { organization, random, site, spot: 'player-preroll', media: ['video'] })
}

const storePages = {
  google_play: 'https://play.google.com/store/apps/details?id=',
  apple: 'https://apps.apple.com/app/id',
  roku: 'https://channelstore.roku.com/details/',
  samsung_tv: 'https://www.samsung.com/us/appstore/app/',
  fire_tv: 'https://www.amazon.com/dp/',
} as const

interface AppOf {
  readonly random: Random
  readonly slug: string
  readonly index: number
  /** Checks its app-ads.txt. */
  readonly checkApp: () => AdsTxtState
}

function addApp(builder: SampleBuilder, publisher: SampleRow, { random, slug, index, checkApp }: AppOf): void {
  const organization = String(publisher.organization)
  const store = oneOf(random, ['google_play', 'apple', 'roku', 'samsung_tv', 'fire_tv'] as const)
  const platform = store === 'google_play' || store === 'apple' ? 'mobile' : 'ctv'
  const os = { google_play: 'android', apple: 'ios', roku: 'roku_os', samsung_tv: 'tizen', fire_tv: 'fire_os' }[store]
  const number = { apple: 380_000_000, roku: 41_000 }
  const bundle =
    store === 'apple' || store === 'roku' ? String(number[store] + index * 917) : `example.${slug.replaceAll('-', '.')}`
  const app = builder.add('app', {
    organization,
    name: `${publisher.name} ${platform === 'ctv' ? 'TV' : 'app'}`,
    publisher: publisher.id,
    bundle,
    store,
    storeUrl: storePages[store] + bundle,
    domain: publisher.domain,
    platform,
    osFamily: os,
    appAdsTxtState: checkApp(),
    status: publisher.status === 'active' ? 'active' : 'inactive',
    at: new Date(Date.parse(publisher.createdAt) + 2 * 86_400_000),
  })
  const spots = platform === 'ctv' ? ['pod-1', 'pod-2'] : ['home-banner', 'stream-audio', 'interstitial']
  for (const spot of spots) {
    const media =
      platform === 'ctv' || spot === 'interstitial' ? ['video'] : spot === 'stream-audio' ? ['audio'] : ['banner']
    addPlacement(builder, { organization, random, app, spot, media })
  }
}

function addPlacement(builder: SampleBuilder, place: Place): void {
  const { organization, random, site, app, spot, media } = place
  const parent = site ?? app
  if (!parent) return
  builder.add('placement', {
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

function addSets(builder: SampleBuilder, organization: SampleRow, random: Random): void {
  const sites = builder.of('site', organization.id)
  const account = builder.of('account', organization.id)[0]
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
    builder.add('inventory-set', {
      organization: organization.id,
      status: 'active',
      targetedBy: { included: 0, excluded: 0 },
      ...row,
      ...('items' in row ? { items } : {}),
      counts: countItems(items),
      at: builder.workday(190 - index * 6, random),
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
