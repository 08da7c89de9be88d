import { oneOf, someOf, within } from '../../../engine/server/sample/random.ts'
import { micros, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { adsTxtLine } from '../hooks/adsTxtLine.ts'
import { brands } from './words.ts'

/** Companies one trades with: partners, seats, fees, parameter templates and the organization's accounts. */
export function addTrading(builder: SampleBuilder): void {
  addPlatformPartners(builder)
  for (const organization of builder.of('organization')) {
    addOwnPartners(builder, organization)
    addFees(builder, organization)
    addTemplates(builder, organization)
    addAccounts(builder, organization)
    addSeats(builder, organization)
  }
}

/** Partners that an organization sees: its own and the platform's. */
export function partnersOf(builder: SampleBuilder, organization: string, kinds: readonly string[]): SampleRow[] {
  return builder
    .of('partner')
    .filter(row => (row.organization ?? organization) === organization && kinds.includes(String(row.kind)))
}

function addPlatformPartners(builder: SampleBuilder): void {
  const rows = [
    ['Parallax DSP', 'dsp', 'US'],
    ['Sextant Demand', 'dsp', 'GB'],
    ['Vernier Exchange', 'exchange', 'US'],
    ['Gnomon SSP', 'ssp', 'DE'],
    ['Quadrant Data', 'data_provider', 'US'],
    ['Clearsight Measurement', 'measurement_vendor', 'NL'],
    ['Tidewater Curation', 'curator', 'GB'],
    ['Ledgerline Technology', 'technology_vendor', 'SE'],
  ] as const
  for (const [index, [name, kind, country]] of rows.entries()) {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    builder.add('partner', {
      name,
      kind,
      country,
      code: `P-${100 + index}`,
      domain: `${slug}.example`,
      currency: country === 'US' ? 'USD' : 'EUR',
      timezone: 'UTC',
      gvlId: 700 + index * 13,
      tagId: `tag${4_000 + index * 77}`,
      contacts: [{ name: 'Partner desk', email: `desk@${slug}.example`, role: 'Support' }],
      dealSync:
        kind === 'dsp'
          ? {
              enabled: true,
              endpoint: `https://deals.${slug}.example/v1`,
              statusEndpoint: `https://deals.${slug}.example/v1/status`,
              authKind: 'none',
            }
          : undefined,
      status: index === 7 ? 'paused' : 'active',
      by: 'system',
      at: builder.day(-380 + index),
    })
  }
}

function addOwnPartners(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`partners ${organization.slug}`)
  for (const [index, kind] of (['agency', 'dsp', 'ssp', 'data_provider'] as const).entries()) {
    const town = oneOf(random, ['Harbor', 'Meadow', 'Granite', 'Willow', 'Cobalt', 'Amber'])
    const suffix = { agency: 'Agency', dsp: 'Bidding', ssp: 'Supply', data_provider: 'Audiences' }[kind]
    const slug = `${town}-${suffix}-${String(organization.slug).split('-')[0]}`.toLowerCase()
    builder.add('partner', {
      organization: organization.id,
      name: `${town} ${suffix}`,
      kind,
      country: oneOf(random, ['US', 'GB', 'DE']),
      code: `${String(organization.code)}-P${index + 1}`,
      domain: `${slug}.example`,
      currency: organization.reportingCurrency,
      timezone: organization.timezone,
      dealsAutoAccept: index === 1,
      at: builder.day(-370 + index * 3),
    })
  }
}

function addFees(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`fees ${organization.slug}`)
  const vendor = (kind: string) => partnersOf(builder, organization.id, [kind])[0]?.id
  const rows = [
    { name: 'Platform technology', type: 'technology', model: 'pct_media', percent: 8, mandatory: true },
    { name: 'Audience data', type: 'data', model: 'cpm', amount: micros(0.6), vendor: vendor('data_provider') },
    {
      name: 'Verification',
      type: 'verification',
      model: 'cpm',
      amount: micros(0.08),
      vendor: vendor('measurement_vendor'),
    },
    {
      name: 'Agency service',
      type: 'agency',
      model: 'pct_gross',
      percent: 12.5,
      vendor: vendor('agency'),
      basis: 'gross_media',
    },
    {
      name: 'Curation',
      type: 'curation',
      model: 'pct_media',
      percent: 5,
      payer: 'seller',
      appliesTo: ['deals'],
      vendor: vendor('curator'),
    },
    {
      name: 'Ad serving, old contract',
      type: 'ad_serving',
      model: 'flat_per_period',
      amount: micros(250),
      status: 'archived',
    },
  ]
  for (const [index, row] of rows.entries()) {
    builder.add('fee', {
      organization: organization.id,
      status: index === 3 ? 'draft' : 'active',
      currency: 'amount' in row ? organization.reportingCurrency : undefined,
      effectiveFrom: `${builder.now.getUTCFullYear()}-01-01`,
      ...row,
      at: builder.workday(300 + within(random, 0, 50), random),
    })
  }
}

function addTemplates(builder: SampleBuilder, organization: SampleRow): void {
  const rows = [
    {
      name: 'UTM parameters',
      appliesTo: ['media', 'strategy'],
      urlSuffix: 'utm_source=astrolabe&utm_medium={media_subtype}&utm_campaign={campaign_id}&utm_content={content}',
      parameters: [{ key: 'content', label: 'Content', type: 'string' }],
    },
    {
      name: 'Retail partner tracking',
      appliesTo: ['strategy'],
      urlSuffix: 'partner={partner}&placement={line_item_id}',
      parameters: [
        {
          key: 'partner',
          label: 'Partner',
          type: 'enum',
          options: ['online', 'store'],
          required: true,
          default: 'online',
        },
      ],
    },
    {
      name: 'Click source, last year',
      appliesTo: ['media'],
      status: 'archived',
      urlSuffix: 'src=display',
      parameters: [],
    },
  ]
  for (const [index, row] of rows.entries()) {
    builder.add('parameter-template', {
      organization: organization.id,
      isDefault: false,
      templateVersion: 1,
      ...row,
      at: builder.day(-140 + index * 9, 10),
    })
  }
}

function addAccounts(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`accounts ${organization.slug}`)
  const place = builder.of('organization').findIndex(({ id }) => id === organization.id)
  const own = brands.filter((_, index) => index % 3 === place)
  const fees = builder.of('fee', organization.id).filter(({ status }) => status === 'active')
  const agency = partnersOf(builder, organization.id, ['agency'])[0]
  for (const [index, brand] of own.entries()) {
    builder.add('account', {
      organization: organization.id,
      name: brand.name,
      kind: 'advertiser',
      code: `${brand.slug.slice(0, 8).toUpperCase()}-${index + 1}`,
      domain: `${brand.slug}.example`,
      country: brand.country,
      currency: organization.reportingCurrency,
      timezone: organization.timezone,
      iabCategory: brand.category,
      partner: index % 2 ? agency?.id : undefined,
      labels: [brand.trade],
      billing: {
        legalName: brand.name,
        email: `accounts@${brand.slug}.example`,
        terms: oneOf(random, ['net_30', 'net_45', 'net_60']),
      },
      creditLimit: micros(within(random, 20, 200) * 1000),
      dailySafetyBudget: micros(within(random, 5, 20) * 1000),
      defaultFees: someOf(random, fees, 2).map(({ id }) => id),
      // The last of them show what is not in order; campaigns take only the others.
      status: index === own.length - 1 ? 'pending_approval' : index === own.length - 2 ? 'payment_required' : 'active',
      at: builder.workday(200 + within(random, 0, 90), random),
    })
  }
}

function addSeats(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`seats ${organization.slug}`)
  const accounts = builder.of('account', organization.id)
  const partners = partnersOf(builder, organization.id, ['dsp', 'agency', 'ssp', 'exchange'])
  for (let index = 0; index < builder.size(12); index++) {
    const partner = partners[index % partners.length]
    if (!partner) return
    const served = someOf(random, accounts, 2)
    const sells = partner.kind === 'ssp' || partner.kind === 'exchange'
    const seat = { seatId: `${within(random, 10_000, 99_999)}-${index}`, side: sells ? 'sell' : 'buy' }
    builder.add('seat', {
      organization: organization.id,
      name: `${partner.name} ${sells ? 'sell' : 'buy'} seat ${Math.floor(index / partners.length) + 1}`,
      partner: partner.id,
      ...seat,
      adsTxtLine: adsTxtLine(seat, partner),
      accounts: served.map(({ id }) => id),
      advertiserDomains: served.map(({ domain }) => domain),
      dealsCount: 0,
      status: index === 9 ? 'suspended' : index === 11 ? 'archived' : 'active',
      at: builder.workday(160 + index, random),
    })
  }
}
