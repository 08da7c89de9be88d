import { chance, oneOf, type Random, within } from '../../../engine/server/sample/random.ts'
import { iso, micros, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { segmentKey } from '../../targeting/segmentKey.ts'
import { importances, readinessOf } from '../hooks/modelState.ts'
import { sizeOf } from '../segments/settleSegment.ts'
import { countsOf } from './members.ts'
import { partnersOf } from './trading.ts'
import { segmentNames } from './words.ts'

const idTypesInUse = ['cookie', 'idfa', 'gaid', 'uid2'] as const
const refusedLines = 12
const types = ['first_party', 'third_party', 'retargeting', 'lookalike', 'contextual', 'geo', 'second_party'] as const

/** Audiences, features and models. */
export function addData(builder: SampleBuilder): void {
  for (const organization of builder.of('organization')) {
    const random = builder.random(`data ${organization.slug}`)
    for (let index = 0; index < builder.size(segmentNames.length); index++)
      addSegment(builder, organization, random, index)
    const features = addFeatures(builder, organization, random)
    addModels(builder, organization, random, features)
    addRuleSegments(builder, organization, random)
    for (const row of builder.of('segment', organization.id)) row.key = segmentKey(row.id)
  }
}

function addSegment(builder: SampleBuilder, organization: SampleRow, random: Random, index: number): void {
  const type = types[index % types.length] ?? 'first_party'
  // As many as `membersOf` puts into it.
  const total = within(random, 1_000, 1_300)
  const status =
    index === 4
      ? 'too_small'
      : index === 8
        ? 'processing'
        : index === 12
          ? 'draft'
          : index === 15
            ? 'suspended'
            : 'ready'
  const size = status === 'too_small' ? 640 : total
  const isCounted = status !== 'draft' && status !== 'processing'
  const isUploaded = isCounted && type === 'first_party'
  const idTypes = idTypesInUse.slice(0, within(random, 1, 4))
  const at = builder.workday(index % 6 === 5 ? within(random, 20, 100) : within(random, 110, 190), random)
  builder.add('segment', {
    organization: organization.id,
    name: segmentNames[index] ?? `Segment ${index}`,
    type,
    provider:
      type === 'third_party' ? oneOf(random, partnersOf(builder, organization.id, ['data_provider'])).id : undefined,
    account: type === 'retargeting' ? builder.of('account', organization.id)[index % 4]?.id : undefined,
    description: `${segmentNames[index]} seen in the last weeks.`,
    taxonomyIds: index % 3 === 0 ? [String(index + 3)] : undefined,
    madeFrom: 'uploads',
    membershipDays: oneOf(random, [7, 14, 30, 60, 90]),
    cpmCost: type === 'third_party' ? micros(within(random, 3, 18) / 10) : undefined,
    currency: organization.reportingCurrency,
    idTypes,
    size: isCounted ? sizeOf(countsOf(idTypes, size), builder.day(0, -5)) : undefined,
    matchRate: isUploaded ? Math.round((size / (size + refusedLines)) * 1000) / 10 : undefined,
    uploads: isUploaded
      ? [
          {
            file: 'crm-export.csv',
            operation: 'replace',
            at: iso(builder.day(0, -5)),
            rows: size + refusedLines,
            ok: size,
            duplicates: 0,
            failed: refusedLines,
          },
        ]
      : undefined,
    status,
    at,
  })
}

/** They are built when the host has started. */
function addRuleSegments(builder: SampleBuilder, organization: SampleRow, random: Random): void {
  const [first, second] = builder.of('segment', organization.id).filter(({ status }) => status === 'ready')
  const television = builder.of('feature', organization.id).find(({ measuredBy }) => measuredBy === 'deviceType')
  const rows = [
    [
      'Known visitors without buyers',
      [
        { depth: 0, kind: 'all', not: false },
        { depth: 1, kind: 'segment', not: false, segment: first?.id },
        { depth: 1, kind: 'segment', not: true, segment: second?.id },
      ],
    ],
    [
      'Saw an ad on television',
      [
        {
          depth: 0,
          kind: 'feature',
          not: false,
          feature: television?.id,
          values: ['connected_tv'],
          days: 30,
          hours: 1,
        },
      ],
    ],
  ] as const
  for (const [name, rule] of rows) {
    builder.add('segment', {
      organization: organization.id,
      name,
      type: 'first_party',
      madeFrom: 'rule',
      rule,
      description: `${name}, kept up to date by a rule.`,
      currency: organization.reportingCurrency,
      status: 'processing',
      at: builder.workday(within(random, 2, 20), random),
    })
  }
}

function addFeatures(builder: SampleBuilder, organization: SampleRow, random: Random): SampleRow[] {
  const rows = [
    ['Video placement', 'imp.video.plcmt', 'bid_request', 'categorical'],
    ['Ad position', 'imp.banner.pos', 'bid_request', 'categorical'],
    ['Device type', 'device.devicetype', 'bid_request', 'categorical', 'deviceType'],
    ['Hour of day', 'time.hour', 'time', 'numeric', 'hourOfDay'],
    ['Day of week', 'time.weekday', 'time', 'categorical', 'dayOfWeek'],
    ['Country', 'geo.country', 'geo', 'categorical', 'country'],
    ['Domain', 'site.domain', 'bid_request', 'text_hash', 'site'],
    ['Times seen', 'user.frequency', 'frequency', 'numeric'],
    ['In cart segment', 'segment.cart', 'segment', 'boolean'],
    ['Deal', 'deal.id', 'deal', 'text_hash', 'deal'],
    ['Page topic', 'context.topic', 'contextual', 'categorical'],
    ['Viewability of the place', 'derived.viewability', 'derived', 'numeric'],
  ] as const
  return rows.map(([name, key, source, dataType, measuredBy], index) =>
    builder.add('feature', {
      organization: organization.id,
      name,
      key,
      source,
      dataType,
      measuredBy,
      transform:
        dataType === 'numeric'
          ? { kind: 'bucketize', spacing: 'log', buckets: 16 }
          : dataType === 'text_hash'
            ? { kind: 'hash', buckets: 4096 }
            : { kind: 'one_hot' },
      personalData: source === 'segment' || source === 'frequency',
      consentPurposes: source === 'segment' || source === 'frequency' ? ['1', '3', '4'] : undefined,
      status: index === 10 ? 'draft' : index === 1 ? 'deprecated' : 'active',
      at: builder.workday(within(random, 200, 260), random),
    }),
  )
}

function addModels(
  builder: SampleBuilder,
  organization: SampleRow,
  random: Random,
  features: readonly SampleRow[],
): void {
  const rows = [
    ['Click bid multiplier', 'bid_multiplier', 'logistic_regression', 'ctr', 'active'],
    ['Completion price', 'bid_price', 'decision_tree', 'vcr', 'active'],
    ['Budget by daypart', 'budget_weight', 'lookup_table', 'cpa', 'paused'],
    ['Best creative', 'creative_selection', 'external', 'ctr', 'draft'],
    ['Buyers like ours', 'lookalike', 'logistic_regression', 'cpa', 'active'],
  ] as const
  for (const [name, kind, structure, objectiveMetric, status] of rows) {
    const created = builder.workday(within(random, 110, 190), random)
    const version = (number: number, state: string) => ({
      number,
      artifactUrl: `https://models.${String(organization.domain)}/${kind}/${number}.bin`,
      checksum: `sha256:${within(random, 100_000, 999_999).toString(16).padStart(64, '0')}`,
      createdAt: iso(created),
      state,
      auc: within(random, 68, 84) / 100,
      logloss: within(random, 30, 52) / 100,
      lift: within(random, 4, 22),
    })
    const used = features
      .filter(() => chance(random, 0.5))
      .filter(feature => feature.status !== 'draft')
      .map(({ id }) => ({ feature: id, weight: within(random, -90, 90) / 100, transform: 'one_hot' }))
    const versions = status === 'draft' ? [] : [version(1, 'retired'), version(2, 'active'), version(3, 'validating')]
    const computed = { structure, features: used, versions }
    builder.add('model', {
      organization: organization.id,
      name,
      kind,
      structure,
      objectiveMetric,
      readiness: readinessOf(computed),
      features: importances(computed),
      outputBounds: { min: 0, max: kind === 'bid_price' ? 60 : 10 },
      fallback: 1,
      versions,
      usedBy: 0,
      status,
      at: created,
    })
  }
}
