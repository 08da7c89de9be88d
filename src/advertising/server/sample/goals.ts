import { labelOf } from '../../../engine/contract/labels.ts'
import { oneOf, type Random, within } from '../../../engine/server/sample/random.ts'
import { micros, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'

const byType: Readonly<Record<string, readonly string[]>> = {
  display: ['ctr', 'cpc', 'viewability_rate', 'cpa', 'cpm'],
  video: ['vcr', 'cpcv'],
  ctv: ['vcr', 'reach', 'cpcv'],
  audio: ['acr', 'cpcl'],
  native: ['ctr', 'cpc'],
  dooh: ['cpm'],
  multi: ['reach', 'cpa'],
}

/** What is usual: a cost in units of money, a rate in percent, a reach in people. */
const usual: Readonly<Record<string, readonly [from: number, to: number]>> = {
  ctr: [0.1, 0.6],
  cpc: [0.4, 2.5],
  viewability_rate: [60, 80],
  cpa: [8, 45],
  cpm: [3, 12],
  vcr: [60, 92],
  cpcv: [0.01, 0.05],
  reach: [200_000, 2_000_000],
  acr: [85, 97],
  cpcl: [0.01, 0.03],
}

/** A goal of a campaign, strategy or line item, with a target that is usual. */
export function addGoal(builder: SampleBuilder, { of, scope, type, random }: Aim): SampleRow {
  const metric = oneOf(random, byType[type] ?? ['cpm'])
  const [from, to] = usual[metric] ?? [1, 10]
  const target = from + random() * (to - from)
  const cost = metric.startsWith('c') && metric !== 'ctr'
  const campaign =
    scope === 'campaign' ? of : builder.of('campaign', of.organization).find(({ id }) => id === of.campaign)
  const event = builder
    .of('conversion-event', of.organization, of.createdAt)
    .find(row => row.account === campaign?.account)
  const holder = { campaign: 'campaign', strategy: 'strategy', line_item: 'lineItem' }[scope]
  return builder.add('goal', {
    organization: String(of.organization),
    name: `${labelOf(metric, undefined)} · ${of.name}`.slice(0, 240),
    scope,
    [holder]: of.id,
    metric,
    currency: of.currency,
    ...(cost
      ? { targetAmount: micros(Math.max(0.01, target)) }
      : { targetValue: metric === 'reach' ? Math.round(target) : Math.round(target * 100) / 100 }),
    event: metric === 'cpa' ? event?.id : undefined,
    priority: scope === 'campaign' ? 1 : within(random, 1, 3),
    at: new Date(of.createdAt),
  })
}

interface Aim {
  readonly of: SampleRow
  readonly scope: 'campaign' | 'strategy' | 'line_item'
  readonly type: string
  readonly random: Random
}
