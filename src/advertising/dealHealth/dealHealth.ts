import { numberOf, textsOf } from '../../engine/contract/looseValues.ts'
import { type ServedRow, timeOf } from '../serving/servedRow.ts'
import { type DealHealth, type DealIssue, healthLimits, healthOf, liveDealStates, sortedIssues } from './dealIssues.ts'
import { ownIssues } from './ownIssues.ts'
import { narrowing, restrictionsOf } from './restrictionsOf.ts'

/** What must be known beside a deal to judge it, of many deals at once. */
export interface HealthContext {
  readonly now: number
  /** The stretch looked at and the impressions in it, by deal; left out where nothing is known of its organization. */
  readonly lately: (deal: ServedRow) => { readonly from: number; readonly impressions: number } | null
  /** Bid requests of the week. */
  readonly requests: (deal: ServedRow) => number
  /** What a thousand impressions of the week cost, in the deal's currency; null where too few or others. */
  readonly clearing: (deal: ServedRow) => number | null
  /** Seats that can't buy any more. */
  readonly deadSeats: ReadonlySet<string>
  /** Whether anything buys by a deal. */
  readonly isUsed: (deal: ServedRow) => boolean
  readonly twins: ReadonlyMap<string, readonly string[]>
  /** The usual bid requests of the week of deals like this one; null where too few are known. */
  readonly usualRequests: (deal: ServedRow) => number | null
}

export interface DealHealthFields {
  readonly health: DealHealth | null
  readonly issues: readonly DealIssue[]
}

/** Everything that is wrong with a deal. Pure: lists, the deal's page, and the sample ask it the same. */
export function dealHealth(deal: ServedRow, context: HealthContext): DealHealthFields {
  const found = foundIssues.filter(issue => isAskedIn(issue, deal) && tests[issue].holds(deal, context))
  return fieldsOf(deal, context.now, found)
}

/**
 * What is known of a deal that is being written: its own fields are read anew. What was found with the help of others stays until
 * it is looked for again, unless the write changes a field that it was found by.
 */
export function healthWhenWritten(deal: ServedRow, old: ServedRow | null, now: number): DealHealthFields {
  const before = textsOf(old?.issues)
  const kept = foundIssues.filter(
    issue =>
      before.includes(issue) &&
      isAskedIn(issue, deal) &&
      tests[issue].fields.every(name => JSON.stringify(old?.[name]) === JSON.stringify(deal[name])),
  )
  return fieldsOf(deal, now, kept)
}

/** Whether deals cost what they clear at: a fixed price is no guidance. */
export function isGuidance({ priceType }: ServedRow): boolean {
  return priceType !== 'fixed'
}

const foundIssues = [
  'not_delivering',
  'no_line_item',
  'twin',
  'dead_seat',
  'over_targeted',
  'price_under_clearing',
] as const satisfies DealIssue[]

const running = ['active']
const waiting = ['active', 'pending']
const terms = ['dealType', 'seller', 'buyerSeats', 'sites', 'apps', 'publishers', 'targeting', 'creativeRules']

const tests: Readonly<Record<(typeof foundIssues)[number], IssueTest>> = {
  not_delivering: {
    states: running,
    fields: [],
    holds: (deal, { lately }) => {
      const reported = lately(deal)
      const start = timeOf(deal.startAt) ?? timeOf(deal.createdAt) ?? 0
      return reported !== null && start <= reported.from && reported.impressions === 0
    },
  },
  no_line_item: {
    states: waiting,
    fields: [],
    holds: (deal, { isUsed }) => deal.side === 'buy' && !isUsed(deal),
  },
  twin: {
    states: liveDealStates,
    fields: [...terms, ...narrowing, 'startAt', 'endAt', 'curator', 'package', 'durationFloors'],
    holds: ({ id }, { twins }) => twins.has(id),
  },
  dead_seat: {
    states: liveDealStates,
    fields: ['buyerSeats'],
    holds: ({ buyerSeats }, { deadSeats }) => textsOf(buyerSeats).some(seat => deadSeats.has(seat)),
  },
  over_targeted: {
    states: running,
    fields: [...terms, ...narrowing],
    holds: (deal, { requests, usualRequests }) => {
      const usual = usualRequests(deal)
      const own = requests(deal)
      // Without any, something else is wrong.
      if (own === 0 || usual === null || restrictionsOf(deal).length < healthLimits.restrictions) return false
      return own < usual * healthLimits.shareOfLike
    },
  },
  price_under_clearing: {
    states: running,
    fields: ['floor', 'priceType', 'currency'],
    holds: (deal, { clearing }) => {
      const price = isGuidance(deal) ? clearing(deal) : null
      return price !== null && price >= (numberOf(deal.floor) ?? 0) * healthLimits.clearingOverFloor
    },
  },
}

interface IssueTest {
  /** Others can't have it. */
  readonly states: readonly string[]
  /** Fields of the deal that it is found by. */
  readonly fields: readonly string[]
  readonly holds: (deal: ServedRow, context: HealthContext) => boolean
}

function isAskedIn(issue: (typeof foundIssues)[number], { status }: ServedRow): boolean {
  return tests[issue].states.includes(String(status))
}

function fieldsOf(deal: ServedRow, now: number, found: readonly DealIssue[]): DealHealthFields {
  const issues = sortedIssues([...ownIssues(deal, now), ...found])
  return { issues, health: healthOf(deal.status, issues) }
}
