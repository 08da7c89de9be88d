import { countFit, type FactCell } from '../../../src/advertising/forecast/countFit.ts'
import { forecast } from '../../../src/advertising/forecast/forecast.ts'
import { errorBand, quantile } from '../../../src/advertising/forecast/hindcast.ts'
import { historiesOf } from '../../../src/advertising/forecast/historiesOf.ts'
import { testOfFacts } from '../../../src/advertising/forecast/reportedByFacts.ts'
import type { Fact } from '../../../src/advertising/server/facts/store/factStore.ts'
import type { SampleRow } from '../../../src/engine/server/sample/SampleBuilder.ts'

const DAY = 86_400_000

/** Forecasts the last 30 days before `today` from the 30 before them, line item by line item, and compares with what came. */
export function backTest(all: readonly Fact[], lines: readonly SampleRow[], today: number) {
  const cut = today - 30 * DAY
  const facts = all.filter(({ lossReason, event }) => !lossReason && !event)
  const before = facts.filter(({ hour }) => Date.parse(hour) < cut)
  const after = facts.filter(({ hour }) => Date.parse(hour) >= cut && Date.parse(hour) < today)
  const range = { start: cut - 28 * DAY, end: cut }
  const spentAfter = sumBy(after, ({ lineItem }) => lineItem)
  const spentBefore = sumBy(before, ({ lineItem }) => lineItem)
  const perDay = [...sumBy(before, ({ lineItem, hour }) => `${lineItem} ${hour.slice(0, 10)}`)]
  const told = perDay.map(([key, spend]) => ({ values: key.split(' '), sums: { spend, impressions: 0 } }))
  const found: { ratio: number; holds: boolean }[] = []
  for (const organization of new Set(lines.map(one => String(one.organization)))) {
    const own = lines.filter(line => line.organization === organization && spentBefore.has(line.id))
    const histories = historiesOf(told, own, range)
    const band = errorBand([...histories.values()])
    for (const line of own) {
      const days = Math.max(0, Math.min(Date.parse(String(line.endAt)), today) - cut) / DAY
      const actual = spentAfter.get(line.id) ?? 0
      if (days < 1 || actual === 0) continue
      const left = Number(line.budgetTotal) - (spentBefore.get(line.id) ?? 0)
      const cells = before.filter(one => one.lineItem === line.id && Date.parse(one.hour) >= range.start)
      const fit = countFit({ dimensions: ['lineItem'], cells: cells.map(asCell) }, testOfFacts([]))
      const inAll = Math.max(1, (Date.parse(String(line.endAt)) - cut) / DAY)
      const { spend } = forecast({
        fit,
        stored: fit,
        countedDays: 28,
        history: histories.get(line.id) ?? [],
        band,
        days,
        left,
        planned: left / inAll,
        bid: null,
        storedBid: null,
        people: 0,
        dataCpm: 0,
      })
      if (spend.expected === 0 || spend.low === null || spend.high === null) continue
      found.push({ ratio: actual / spend.expected, holds: actual >= spend.low && actual <= spend.high })
    }
  }
  const errors = found.map(({ ratio }) => Math.abs(1 - ratio)).toSorted((one, other) => one - other)
  return {
    count: found.length,
    median: quantile(errors, 0.5),
    ninetieth: quantile(errors, 0.9),
    holding: found.filter(({ holds }) => holds).length / found.length,
  }
}

function asCell({ lineItem, bidRequests = 0, bids = 0, wins = 0, impressions = 0, spend = 0 }: Fact): FactCell {
  return { values: [lineItem], sums: { bidRequests, bids, wins, impressions, spend } }
}

function sumBy(of: readonly Fact[], key: (fact: Fact) => string): Map<string, number> {
  const found = new Map<string, number>()
  for (const fact of of) found.set(key(fact), (found.get(key(fact)) ?? 0) + (fact.spend ?? 0))
  return found
}
