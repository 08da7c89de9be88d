import { chance, oneOf, type Random, within } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBook, type SampleRow } from '../../../engine/server/sample/SampleBook.ts'
import { addAlertRules } from './alertRules.ts'
import { addBidTests } from './bidTests.ts'
import { addDestinations } from './destinations.ts'
import { addSavedViews } from './savedViews.ts'
import { settingRows } from './settings.ts'
import { partnersOf } from './trading.ts'
import { addWebhooks } from './webhooks.ts'

/** Connections and machines: bidders, user syncs, webhooks, nodes, settings. */
export function addOperations(book: SampleBook): void {
  for (const organization of book.of('organization')) {
    const random = book.random(`operations ${organization.slug}`)
    addBidders(book, organization, random)
    addWebhooks(book, organization, random)
    addAlertRules(book, organization)
    addDestinations(book, organization)
    addSavedViews(book, organization)
  }
  addNodes(book)
  for (const row of settingRows(book)) book.add('setting', row)
}

function addBidders(book: SampleBook, organization: SampleRow, random: Random): void {
  const partners = partnersOf(book, organization.id, ['dsp', 'exchange'])
  for (const [index, partner] of partners.entries()) {
    const status = index === 1 ? 'failing' : index === 2 ? 'testing' : 'active'
    const bidder = book.add('bidder', {
      organization: organization.id,
      name: `${partner.name} bidder`,
      partner: partner.id,
      endpoint: `https://bid.${String(partner.domain)}/openrtb`,
      regionEndpoints: [
        { region: 'us_east', endpoint: `https://bid-us.${String(partner.domain)}/openrtb` },
        { region: 'eu', endpoint: `https://bid-eu.${String(partner.domain)}/openrtb` },
      ],
      seats: book.of('seat', organization.id).flatMap(seat => (seat.partner === partner.id ? [seat.id] : [])),
      gvlId: partner.gvlId,
      protocol: index === 2 ? 'openrtb_2.5' : 'openrtb_2.6',
      mediaTypes: { site: ['banner', 'video', 'native'], app: ['banner', 'video', 'audio'], dooh: ['banner'] },
      currencies: ['USD', 'EUR'],
      supports: ['multiformat', 'gpp', 'tcf', 'schain', 'pmp'],
      lossNotice: true,
      qpsLimit: within(random, 5, 60) * 1000,
      tmaxMs: oneOf(random, [120, 150, 200, 300]),
      dealsOnly: index === 2,
      testMode: status === 'testing',
      status,
      at: book.workday(150 - index * 8, random),
    })
    addBidTests(book, bidder, book.random(`tests ${bidder.id}`))
    addSync(book, organization, random, { partner, bidder, index })
  }
}

function addSync(book: SampleBook, organization: SampleRow, random: Random, { partner, bidder, index }: Synced): void {
  const key = `${String(partner.domain).split('.')[0]}-${index}`
  const byFrame = index % 2 === 1
  const query =
    'id={user_id}&r={redirect_url}&gdpr={gdpr}&gdpr_consent={gdpr_consent}&us_privacy={us_privacy}&gpp={gpp}&gpp_sid={gpp_sid}'
  book.add('user-sync', {
    organization: organization.id,
    name: `${partner.name} sync`,
    ...(index % 2 ? { partner: partner.id } : { bidder: bidder.id }),
    key,
    direction: oneOf(random, ['we_to_them', 'both']),
    methods: byFrame ? ['iframe', 'image'] : ['image'],
    imageUrl: `https://sync.${String(partner.domain)}/i?${query}`,
    iframeUrl: byFrame ? `https://sync.${String(partner.domain)}/f?${query}` : undefined,
    redirectUrl: 'https://sync.astrolabe.example/setuid?key={key}&uid=$UID',
    privacyMacros: ['gdpr', 'gdpr_consent', 'gpp', 'gpp_sid', 'us_privacy'],
    skipWhenGdpr: chance(random, 0.2),
    status: index === 2 ? 'paused' : 'active',
    at: book.workday(100 - index * 4, random),
  })
}

function addNodes(book: SampleBook): void {
  const random = book.random('nodes')
  const roles = [
    'bidder',
    'bidder',
    'bidder',
    'ad_server',
    'ad_server',
    'tracker',
    'tracker',
    'usersync',
    'reporting',
    'edge',
    'edge',
    'bidder',
  ] as const
  for (const [index, role] of roles.entries()) {
    const region = oneAt(['eu', 'us_east', 'apac'], index)
    const place = oneAt(['eu-west', 'us-east', 'ap-south'], index)
    const hostname = `${role.replace('_', '-')}-${String(index + 1).padStart(2, '0')}.${place}.astrolabe.example`
    const status =
      index === 4 ? 'draining' : index === 9 ? 'offline' : index === 11 ? 'joining' : index === 6 ? 'failed' : 'ready'
    const up = status === 'ready' || status === 'draining'
    const capacityQps = within(random, 10, 80) * 1000
    book.add('node', {
      name: `${role.replace('_', ' ')} ${index + 1}`,
      hostname,
      role,
      region,
      zone: `${place}-${'abc'[index % 3]}`,
      endpoint: `https://${hostname}`,
      softwareVersion: index === 11 ? '4.3.0' : '4.2.7',
      capacityQps,
      supplyChain: { asi: 'astrolabe.example', sid: '1042', hp: true },
      maintenanceUntil: status === 'draining' ? iso(book.day(1, 6)) : undefined,
      lastHeartbeatAt: up ? iso(new Date(book.now.getTime() - within(random, 2, 20) * 1000)) : iso(book.day(-2)),
      configRevision: index === 4 ? 187 : 188,
      desiredRevision: 188,
      metrics: up
        ? {
            qps: (capacityQps * within(random, 20, 85)) / 100,
            errorRate: within(random, 0, 20) / 10,
            p95Ms: within(random, 8, 60),
            cpu: within(random, 20, 85),
            memory: within(random, 30, 80),
          }
        : undefined,
      status,
      by: 'system',
      at: book.workday(30 + index * 14, random),
    })
  }
}

function oneAt<T>([first, ...others]: readonly [T, ...T[]], index: number): T {
  return others[(index % (others.length + 1)) - 1] ?? first
}

interface Synced {
  readonly partner: SampleRow
  readonly bidder: SampleRow
  readonly index: number
}
