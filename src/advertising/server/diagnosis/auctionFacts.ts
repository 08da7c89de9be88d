import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { unlessForbidden } from '../../../engine/server/access/unlessForbidden.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { StageCounts, UsualShares } from '../../diagnosis/deliveryChain.ts'
import { usualShares } from '../../diagnosis/usualShares.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import { type FactAccess, factAccess } from '../facts/factAccess.ts'
import type { FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { hoursQuestion } from '../metrics/factsQuestion.ts'
import { freshness } from '../metrics/freshness.ts'

const HOUR = 3_600_000

export interface AuctionFacts {
  /** In milliseconds; null where nothing was ever counted. */
  readonly range: { readonly start: number; readonly end: number } | null
  readonly isLate: boolean
  readonly counts: StageCounts
  readonly before: StageCounts
  readonly losses: readonly { readonly code: string; readonly count: number }[]
  readonly usual: UsualShares
  readonly cpm: number | null
}

interface Asked {
  readonly context: ApiContext
  readonly principal: Principal
  readonly resource: Resource
  readonly organization: string
  readonly id: string
  readonly hours: number
  readonly signal: AbortSignal
}

const counted = ['bidRequests', 'bids', 'wins', 'impressions'] as const
const nothing: StageCounts = { bidRequests: 0, bids: 0, wins: 0, impressions: 0 }

/**
 * What was counted of a line item, campaign or deal in the last hours that are known, and what is usual for the others of its
 * organization that the person is told of. Four questions to the facts. @throws ApiError 403 that names what roles don't show
 */
export async function auctionFacts({
  context,
  principal,
  resource,
  organization,
  id,
  hours,
  signal,
}: Asked): Promise<AuctionFacts> {
  const facts = context.store.read.extension(factStore)
  const dimension = ({ campaign: 'campaign', deal: 'deal' } as const)[resource.entity] ?? 'lineItem'
  const access = (metrics: readonly MetricKey[]) =>
    factAccess(principal, 'read', resource, [organization], { metrics, dimensions: [dimension, 'lossReason'] })
  const shown = access([...counted, 'losses'])
  const priced = unlessForbidden(() => access([...counted, 'spend']))
  const { complete, isStale } = freshness(await facts.lastFactHour([organization]), context.clock())
  const none = { counts: nothing, before: nothing, losses: [], usual: usualShares([]), cpm: null }
  if (complete === null) return { ...none, range: null, isLate: false }
  const end = Math.ceil(complete / HOUR) * HOUR
  const range = { start: end - hours * HOUR, end }
  const earlier = { start: range.start - hours * HOUR, end: range.start }
  const own = [{ dimension, op: 'in', values: [id] }] as const
  const ask = (
    { scope, filters }: FactAccess,
    asked: Pick<FactReport, 'dimensions' | 'metrics'> & Partial<Pick<FactReport, 'filters'>>,
    within = range,
  ) =>
    facts.reportFacts({
      ...hoursQuestion({
        ...asked,
        scope,
        filters: [...filters, ...(asked.filters ?? [])],
        hours: within,
      }),
      signal,
    })
  const [all, before, losses, money] = await Promise.all([
    ask(shown, { dimensions: dimension === 'campaign' ? ['campaign', 'lineItem'] : [dimension], metrics: counted }),
    ask(shown, { dimensions: [], metrics: counted, filters: own }, earlier),
    ask(shown, { dimensions: ['lossReason'], metrics: ['losses'], filters: own }),
    priced ? ask(priced, { dimensions: [], metrics: ['spend', 'impressions'], filters: own }) : [],
  ])
  const [mine, others] = [all.filter(({ values }) => values[0] === id), all.filter(({ values }) => values[0] !== id)]
  const spent = money[0]?.sums
  return {
    range,
    isLate: isStale,
    counts: mine.reduce((sum, { sums }) => added(sum, sums), nothing),
    before: added(nothing, before[0]?.sums ?? {}),
    losses: losses.map(({ values: [code = ''], sums }) => ({ code, count: sums.losses ?? 0 })),
    usual: usualShares(others.map(({ sums }) => added(nothing, sums))),
    cpm: spent?.impressions ? ((spent.spend ?? 0) / spent.impressions) * 1000 : null,
  }
}

function added(sum: StageCounts, more: Partial<Record<keyof StageCounts, number>>): StageCounts {
  return {
    bidRequests: sum.bidRequests + (more.bidRequests ?? 0),
    bids: sum.bids + (more.bids ?? 0),
    wins: sum.wins + (more.wins ?? 0),
    impressions: sum.impressions + (more.impressions ?? 0),
  }
}
