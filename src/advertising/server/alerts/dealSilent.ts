import type { AlertKind } from '../../../engine/server/alerts/AlertKind.ts'
import { organizationsOf } from '../../../engine/server/alerts/ownAlerts.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { SilentStage } from '../../reporting/silentDeals.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { freshness } from '../metrics/freshness.ts'
import { begunBy, stageOf } from '../metrics/silentDeals.ts'

/** Active deals without an impression for as long as a rule says, as far as delivery is known. */
export const dealSilent: AlertKind = {
  entity: 'deal',
  tells: ['bidRequests', 'bids', 'wins', 'impressions'],
  advice: 'Ask the partner whether they send bid requests with this deal ID.',
  find: async (context, rules) => {
    const scope = organizationsOf(rules)
    const known = await completeBy(context, scope)
    if (known.size === 0) return null
    const longest = Math.max(...rules.map(({ silentHours }) => Number(silentHours))) * HOUR
    const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
    const deals = await allRows(context.store.read, 'deal', { scope, where })
    const groups = await lately(context, [...known.keys()], Math.min(...known.values()) - longest)
    return rules.flatMap(rule => {
      const complete = known.get(String(rule.organization))
      if (complete === undefined) return []
      const from = complete - Number(rule.silentHours) * HOUR
      return deals
        .filter(deal => deal.organization === rule.organization && begunBy(deal, from))
        .flatMap(deal => {
          const sums = sumsOf(groups.get(deal.id) ?? [], from)
          if (sums.impressions > 0) return []
          const { bidRequests, bids, wins } = sums
          const silentHours = Number(rule.silentHours)
          const detail = `No impressions for ${silentHours} hours. Bid requests: ${amountText(bidRequests)}, bids: ${amountText(bids)}, wins: ${amountText(wins)}.`
          return [{ rule, record: deal, detail, advice: advice[stageOf({ bidRequests, bids, wins })] }]
        })
    })
  },
}

const HOUR = 3_600_000

const advice: Readonly<Record<SilentStage, string>> = {
  no_requests: 'Ask the partner whether they send bid requests with this deal ID.',
  no_bids: 'Bid requests arrive, but no line item bids: check which line items target the deal, and their budgets.',
  no_wins: 'All bids lose: compare them with the deal’s floor price.',
  no_impressions: 'Auctions are won without impressions: check the tags of the creatives.',
}

/** How far delivery is known; organizations without any are left out. */
async function completeBy(context: ApiContext, scope: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const organization of scope) {
    const last = await context.store.read.extension(factStore).lastFactHour([organization])
    const { complete } = freshness(last, context.clock())
    if (complete !== null) found.set(organization, complete)
  }
  return found
}

async function lately(context: ApiContext, scope: readonly string[], start: number) {
  const end = context.clock().getTime()
  const groups = await context.store.read.extension(factStore).reportFacts(
    factsQuestion({
      scope,
      dimensions: ['deal', 'hour'],
      metrics: ['bidRequests', 'bids', 'wins', 'impressions'],
      from: new Date(start).toISOString().slice(0, 10),
      to: new Date(end).toISOString().slice(0, 10),
      hours: { start, end },
    }),
  )
  const found = new Map<string, FactGroup[]>()
  for (const group of groups) {
    const id = group.values[0] ?? ''
    found.set(id, [...(found.get(id) ?? []), group])
  }
  return found
}

function sumsOf(groups: readonly FactGroup[], from: number) {
  const total = { bidRequests: 0, bids: 0, wins: 0, impressions: 0 }
  for (const { values, sums } of groups) {
    if (Date.parse(values[1] ?? '') < from) continue
    total.bidRequests += sums.bidRequests ?? 0
    total.bids += sums.bids ?? 0
    total.wins += sums.wins ?? 0
    total.impressions += sums.impressions ?? 0
  }
  return total
}

function amountText(amount: number): string {
  return amount.toLocaleString('en-US')
}
