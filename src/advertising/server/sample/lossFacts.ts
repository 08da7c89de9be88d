import type { Random } from '../../../engine/server/sample/random.ts'
import type { Fact } from '../facts/store/factStore.ts'

/** Why bids are lost, and how often, for a hundred that are. */
const shares: Readonly<Record<string, number>> = { 102: 62, 100: 18, 101: 9, 201: 6, 203: 5 }

/** The lost bids of a line item's day: told in its first hour, for each deal and reason; together what was not won. */
export function lossFactsOf(day: readonly Fact[], random: Random): Fact[] {
  const lost = new Map<string, { first: Fact; count: number }>()
  for (const fact of day) {
    const known = lost.get(fact.deal ?? '') ?? { first: fact, count: 0 }
    known.count += (fact.bids ?? 0) - (fact.wins ?? 0)
    lost.set(fact.deal ?? '', known)
  }
  return [...lost.values()].flatMap(({ first, count }) => {
    const { hour, organization, currency = '', campaign, strategy, lineItem, deal = '' } = first
    const about = { hour, organization, currency, campaign, strategy, lineItem, deal }
    // Below a deal's floor nobody bids on the open exchange; the rest goes to whoever bid more.
    const reasons = Object.keys(shares).filter(code => code !== '102' && (code !== '101' || deal !== ''))
    const reported = reasons.map(code => ({
      code,
      losses: Math.floor(((count * (shares[code] ?? 0)) / 100) * (0.6 + random() * 0.8)),
    }))
    const rest = count - reported.reduce((sum, { losses }) => sum + losses, 0)
    return [...reported, { code: '102', losses: rest }]
      .filter(({ losses }) => losses > 0)
      .map(({ code, losses }) => ({ ...about, lossReason: code, losses }))
  })
}
