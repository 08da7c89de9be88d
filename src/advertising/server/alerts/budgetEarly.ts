import { toLocalText, toUtc } from '../../../engine/contract/zonedTime.ts'
import type { AlertKind } from '../../../engine/server/alerts/AlertKind.ts'
import { organizationsOf } from '../../../engine/server/alerts/ownAlerts.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { addDays } from '../../reporting/reportRange.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { amountText } from './pacingUnder.ts'

/** Active campaigns that had spent their daily budget before a time of their own day; until that day is over. */
export const budgetEarly: AlertKind = {
  entity: 'campaign',
  tells: ['spend'],
  advice: 'Check for unusual delivery, spread the budget evenly over the day, or raise the daily budget.',
  find: async (context, rules) => {
    const { read } = context.store
    const scope = organizationsOf(rules)
    const now = context.clock()
    const day = now.toISOString().slice(0, 10)
    const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
    const limited = (await allRows(read, 'campaign', { scope, where })).filter(
      row => row.budgetType !== 'impressions' && Number(row.budgetDaily) > 0,
    )
    if (limited.length === 0) return []
    const ids = limited.map(({ id }) => id)
    // The days of other zones begin and end up to a day before and after those of UTC.
    const groups = await read.extension(factStore).reportFacts(
      factsQuestion({
        scope,
        dimensions: ['campaign', 'currency', 'hour'],
        metrics: ['spend'],
        filters: [{ dimension: 'campaign', op: 'in', values: ids }],
        from: addDays(day, -1),
        to: addDays(day, 1),
      }),
    )
    const spentIn = (row: Row, from: number, to: number) =>
      groups.reduce((sum, { values: [id, currency, hour = ''], sums }) => {
        const at = Date.parse(hour)
        const counts = id === row.id && currency === row.currency && at >= from && at < to
        return counts ? sum + (sums.spend ?? 0) : sum
      }, 0)
    return limited.flatMap(row => {
      const zone = typeof row.timezone === 'string' ? row.timezone : 'UTC'
      const today = toLocalText(now.toISOString(), zone).slice(0, 10)
      const begin = Date.parse(toUtc(`${today}T00:00`, zone) ?? '')
      const budget = Number(row.budgetDaily)
      return rules
        .filter(({ organization }) => organization === row.organization)
        .flatMap(rule => {
          const time = new Date(Number(rule.goneBefore) * 60_000).toISOString().slice(11, 16)
          const spent = spentIn(row, begin, Date.parse(toUtc(`${today}T${time}`, zone) ?? ''))
          if (spent < budget) return []
          const all = amountText(budget, 'micros', String(row.currency ?? 'USD'))
          return [{ rule, record: row, detail: `Its daily budget of ${all} was spent before ${time} (${zone}).` }]
        })
    })
  },
}
