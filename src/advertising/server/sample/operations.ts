import { chance, oneOf, type Random, within } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { addAlertRules } from './alertRules.ts'
import { addBidTests } from './bidTests.ts'
import { addDestinations } from './destinations.ts'
import { addSavedViews } from './savedViews.ts'
import { settingRows } from './settings.ts'
import { partnersOf } from './trading.ts'
import { addWebhooks } from './webhooks.ts'

/** Connections and machines: bidders, user syncs, webhooks, nodes, settings. */
export function addOperations(builder: SampleBuilder): void {
  for (const organization of builder.of('organization')) {
    const random = builder.random(`operations ${organization.slug}`)
    addBidders(builder, organization, random)
    addWebhooks(builder, organization, random)
    addAlertRules(builder, organization)
    addDestinations(builder, organization)
    addSavedViews(builder, organization)
  }
  addNodes(builder)
  for (const row of settingRows(builder)) builder.add('setting', row)
}

function addBidders(builder: SampleBuilder, organization: SampleRow, random: Random): void {
  const partners = partnersOf(builder, organization.id, ['dsp', 'exchange'])
  for (const [index, partner] of partners.entries()) {
    const status = index === 1 ? 'failing' : index === 2 ? 'testing' : 'active'
    const bidder = builder.add('bidder', {
      organization: organization.id,
      name: `${partner.name} bidder`,
      partner: partner.id,
      endpoint: `https://bid.${String(partner.domain)}/openrtb`,
      regionEndpoints: [
        { region: 'us_east', endpoint: `https://bid-us.${String(partner.domain)}/openrtb` },
        { region: 'eu', endpoint: `https://bid-eu.${String(partner.domain)}/openrtb` },
      ],
      seats: builder.of('seat', organization.id).flatMap(seat => (seat.partner === partner.id ? [seat.id] : [])),
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
      at: builder.workday(150 - index * 8, random),
    })
    addBidTests(builder, bidder, builder.random(`tests ${bidder.id}`))
    addSync(builder, organization, random, { partner, bidder, index })
  }
}

function addSync(
  builder: SampleBuilder,
  organization: SampleRow,
  random: Random,
  { partner, bidder, index }: Synced,
): void {
  const key = `${String(partner.domain).split('.')[0]}-${index}`
  const byFrame = index % 2 === 1
  const query =
    'id={user_id}&r={redirect_url}&gdpr={gdpr}&gdpr_consent={gdpr_consent}&us_privacy={us_privacy}&gpp={gpp}&gpp_sid={gpp_sid}'
  builder.add('user-sync', {
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
    at: builder.workday(100 - index * 4, random),
  })
}

function addNodes(builder: SampleBuilder): void {
  const random = builder.random('nodes')
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
    builder.add('node', {
      name: `${role.replace('_', ' ')} ${index + 1}`,
      hostname,
      role,
      region,
      zone: `${place}-${'abc'[index % 3]}`,
      endpoint: `https://${hostname}`,
      softwareVersion: index === 11 ? '4.3.0' : '4.2.7',
      capacityQps,
      supplyChain: { asi: 'astrolabe.example', sid: '1042', hp: true },
      maintenanceUntil: status === 'draining' ? iso(builder.day(1, 6)) : undefined,
      lastHeartbeatAt: up ? iso(new Date(builder.now.getTime() - within(random, 2, 20) * 1000)) : iso(builder.day(-2)),
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
      at: builder.workday(30 + index * 14, random),
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
