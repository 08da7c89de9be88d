import type { AlertKind } from '../../../engine/server/alerts/AlertKind.ts'
import { organizationsOf } from '../../../engine/server/alerts/ownAlerts.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import { factStore } from '../facts/store/factStore.ts'
import { freshness } from '../metrics/freshness.ts'
import { flightFacts, paceOf, withPlans } from '../metrics/pacedCampaigns.ts'

/** Active campaigns that have delivered less of their plan than a rule says. */
export const pacingUnder: AlertKind = {
  entity: 'campaign',
  tells: ['spend', 'impressions'],
  advice: 'Check bids, targeting, and creatives of its line items, or lower its budget.',
  find: async (context, rules) => {
    const { read } = context.store
    const scope = organizationsOf(rules)
    const now = context.clock()
    const day = now.toISOString().slice(0, 10)
    const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
    const planned = await withPlans(context, await allRows(read, 'campaign', { scope, where }), day)
    const flights = await flightFacts(context, scope, planned, day)
    const known = new Map<string, number | null>()
    for (const organization of scope) {
      const last = await read.extension(factStore).lastFactHour([organization])
      known.set(organization, freshness(last, now).complete)
    }
    return planned.flatMap(campaign => {
      const { row, plan } = campaign
      const until = known.get(String(row.organization)) ?? null
      if (until === null) return []
      // Before a tenth of its flight is over, a band says nothing; which one it is doesn't matter here.
      const { flight } = paceOf({ ...campaign, bounds: { low: 0, high: 0 } }, flights.get(row.id) ?? [], day, until)
      const { percent, band, delivered, expected } = flight
      if (percent === null || band === null) return []
      const show = (amount: number) => amountText(amount, plan.unit, campaign.currency)
      return rules
        .filter(rule => rule.organization === row.organization && percent < Number(rule.percent))
        .map(rule => ({
          rule,
          record: row,
          detail: `${Math.round(percent)}% of plan: ${show(delivered)} of ${show(expected)} planned by now.`,
        }))
    })
  },
}

export function amountText(amount: number, unit: 'micros' | 'impressions', currency: string): string {
  if (unit === 'impressions') return `${Math.round(amount).toLocaleString('en-US')} impressions`
  const whole = Math.round(amount / 1_000_000)
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(whole)
}
