import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { unlessForbidden } from '../../../engine/server/access/unlessForbidden.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type FunnelCounts, funnelStages, type LossLine } from '../../dealHealth/dealHealthReport.ts'
import { healthLimits } from '../../dealHealth/dealIssues.ts'
import { lossAdvice } from '../../diagnosis/lossAdvice.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { lossReasonLabel } from '../../reporting/lossReasons.ts'
import { type FactAccess, factAccess } from '../facts/factAccess.ts'
import type { FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { hoursQuestion } from '../metrics/factsQuestion.ts'
import { freshness } from '../metrics/freshness.ts'

interface Asked {
  readonly context: ApiContext
  readonly principal: Principal
  readonly resource: Resource
  readonly deal: Row
  /** Deals whose shares are usual. */
  readonly like: readonly string[]
  readonly hours: number
  readonly signal: AbortSignal
}

/**
 * What was counted of a deal in the last hours that are known and in as many before, beside deals like it: six questions to the
 * facts. @throws ApiError 403 that names what roles don't show
 */
export async function dealFacts({ context, principal, resource, deal, like, hours, signal }: Asked) {
  const facts = context.store.read.extension(factStore)
  const owners = [textOf(deal.organization)]
  const shown = factAccess(principal, 'read', resource, owners, {
    metrics: [...funnelStages, 'losses'],
    dimensions: ['deal', 'lossReason', 'account'],
  })
  const priced = unlessForbidden(() =>
    factAccess(principal, 'read', resource, owners, {
      metrics: ['spend', 'impressions'],
      dimensions: ['deal', 'currency'],
    }),
  )
  const { complete } = freshness(await facts.lastFactHour(owners), context.clock())
  const range = complete === null ? null : hoursBefore(Math.ceil(complete / HOUR) * HOUR, hours)
  const own = [{ dimension: 'deal', op: 'in', values: [deal.id] }] as const
  const ask = async (
    { scope, filters }: FactAccess,
    within: HourStretch | null,
    asked: Pick<FactReport, 'dimensions' | 'metrics'>,
    of: FactReport['filters'] = own,
  ) =>
    within === null
      ? []
      : facts.reportFacts({
          ...hoursQuestion({
            ...asked,
            scope,
            filters: [...filters, ...of],
            hours: within,
          }),
          signal,
        })
  const earlier = range && hoursBefore(range.start, hours)
  const stages = { dimensions: [], metrics: funnelStages } as const
  const lost = { dimensions: ['lossReason'], metrics: ['losses'] } as const
  const others = [{ dimension: 'deal', op: 'in', values: like }] as const
  const [now, before, usual, losses, lostBefore, accounts, money] = await Promise.all([
    ask(shown, range, stages),
    ask(shown, earlier, stages),
    like.length < healthLimits.fewestLike ? [] : ask(shown, range, { ...stages, dimensions: ['deal'] }, others),
    ask(shown, range, lost),
    ask(shown, earlier, lost),
    ask(shown, range, { dimensions: ['account'], metrics: ['bids'] }),
    priced ? ask(priced, range, { dimensions: ['currency'], metrics: ['spend', 'impressions'] }) : [],
  ])
  const earlierLosses = new Map(lostBefore.map(({ values: [code = ''], sums }) => [code, sums.losses ?? 0]))
  const [spent, ...foreign] = money.filter(({ sums }) => (sums.impressions ?? 0) > 0)
  const isOwn = foreign.length === 0 && spent?.values[0] === deal.currency
  return {
    range,
    counts: countsOf(now[0]?.sums),
    before: countsOf(before[0]?.sums),
    usual: usual.map(({ sums }) => countsOf(sums)),
    losses: losses
      .map(({ values: [code = ''], sums }) => lossLine(code, sums.losses ?? 0, earlierLosses.get(code) ?? 0))
      .sort((one, other) => other.count - one.count),
    clearing:
      isOwn && spent?.sums.impressions ? Math.round(((spent.sums.spend ?? 0) / spent.sums.impressions) * 1000) : null,
    bidsByAccount: new Map(accounts.map(({ values: [id = ''], sums }) => [id, sums.bids ?? 0])),
    /** Impressions of a flight so far. */
    deliveredFrom: async (start: number, end: number) => {
      const within = { start: Math.floor(start / HOUR) * HOUR, end }
      const [all] = await ask(shown, within, { dimensions: [], metrics: ['impressions'] })
      return all?.sums.impressions ?? 0
    },
  }
}

interface HourStretch {
  readonly start: number
  readonly end: number
}

const HOUR = 3_600_000

function hoursBefore(end: number, hours: number): HourStretch {
  return { start: end - hours * HOUR, end }
}

function countsOf(sums: Partial<FactSums> | undefined): FunnelCounts {
  const { auctionsMatched = 0, bidRequests = 0, bids = 0, validBids = 0 } = sums ?? {}
  const { wins = 0, impressions = 0, measurable = 0, viewable = 0 } = sums ?? {}
  return { auctionsMatched, bidRequests, bids, validBids, wins, impressions, measurable, viewable }
}

function lossLine(code: string, count: number, before: number): LossLine {
  const known = lossAdvice(code)
  return {
    code,
    label: lossReasonLabel(code),
    owner: known?.owner ?? 'exchange',
    suggestion: known?.suggestion ?? 'Ask the exchange what this code means',
    count,
    before,
  }
}
