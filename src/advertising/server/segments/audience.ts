import { type HourRange, type ZoneClock, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { isDimension } from '../../reporting/dimensions.ts'
import { personSample } from '../../reporting/personSample.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import { type Expression, leavesOf, mapLeaves, membersFound } from '../../targeting/expression.ts'
import type { RuleTerm } from '../../targeting/segmentRule.ts'
import { factStore } from '../facts/store/factStore.ts'
import { isSampled, type SegmentGraph, withBelow } from './segmentGraph.ts'
import { type MemberCounts, type MemberRule, memberStore } from './store/memberStore.ts'

/** People as they are asked for: members of a segment, or who saw ads. */
export type AudienceLeaf = { readonly segment: string } | { readonly seen: RuleTerm }

/** What an audience is worked out with. */
export interface AudienceContext {
  readonly reads: Pick<Reads, 'extension'>
  readonly graph: SegmentGraph
  /** By id. */
  readonly features: ReadonlyMap<string, Row>
  readonly organization: string
  readonly timezone: string
  readonly now: Date
  /** What else facts must pass, by who asks. */
  readonly filters: readonly ReportFilter[]
  readonly signal?: AbortSignal
}

/** Whether it can be told from the sample of people alone. */
export function isSampledAudience(audience: Expression<AudienceLeaf>, graph: SegmentGraph): boolean {
  const leaves = leavesOf(audience)
  return (
    leaves.some(leaf => 'seen' in leaf) ||
    isSampled(
      graph,
      leaves.flatMap(leaf => ('segment' in leaf ? [leaf.segment] : [])),
    )
  )
}

/** The same over the members of segments and all below them. Only for what `isSampledAudience` denies. */
export function memberRuleOf(audience: Expression<AudienceLeaf>, graph: SegmentGraph): MemberRule {
  return mapLeaves(audience, leaf => ('segment' in leaf ? withBelow(graph, leaf.segment) : []))
}

/** Who of the sample of people is in an audience, with until when. */
export async function sampledPeople(
  audience: Expression<AudienceLeaf>,
  context: AudienceContext,
): Promise<Map<number, string>> {
  const { reads, graph, now } = context
  const sets: ReadonlyMap<number, string>[] = []
  for (const leaf of leavesOf(audience)) {
    sets.push(
      'segment' in leaf
        ? await reads.extension(memberStore).sampleMembers(withBelow(graph, leaf.segment), now.toISOString())
        : await peopleWhoSaw(leaf.seen, context),
    )
  }
  return membersFound(mapLeaves(audience, (_, index) => sets[index] ?? new Map<number, string>()))
}

/** Each stays as long after the last ad as the rule looks back. */
async function peopleWhoSaw(term: RuleTerm, context: AudienceContext): Promise<ReadonlyMap<number, string>> {
  const { days = 30, hours: atLeast = 1 } = term
  const { clock, hours } = lookingBack(context, days)
  const seen = await context.reads.extension(factStore).peopleSeen({
    scope: [context.organization],
    filters: [...filtersOf(term, context.features), ...context.filters],
    clock,
    hours,
    atLeast,
    ...(context.signal ? { signal: context.signal } : {}),
  })
  return new Map(
    [...seen].map(([person, last]) => [person, new Date(Date.parse(last) + days * day).toISOString()] as const),
  )
}

function lookingBack(
  { timezone, now }: Pick<AudienceContext, 'timezone' | 'now'>,
  days: number,
): { readonly clock: ZoneClock; readonly hours: HourRange } {
  const end = Math.floor(now.getTime() / hour) * hour + hour
  const start = end - days * day
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return { clock: zoneClock(timezone, dayOf(start), dayOf(end)), hours: { start, end } }
}

const hour = 3_600_000
const day = 24 * hour

/** What the facts must pass. */
export function filtersOf(term: RuleTerm, features: ReadonlyMap<string, Row>): ReportFilter[] {
  if (term.kind === 'feature') {
    const dimension = String(features.get(term.feature ?? '')?.measuredBy ?? '')
    return isDimension(dimension) ? [{ dimension, op: 'in', values: term.values ?? [] }] : []
  }
  const { campaign, lineItem, media, deal } = term
  return Object.entries({ campaign, lineItem, media, deal }).flatMap(([dimension, id]) =>
    id && isDimension(dimension) ? [{ dimension, op: 'in', values: [id] } as const] : [],
  )
}

/** How many are in an audience. */
export interface AudienceSize extends MemberCounts {
  readonly isEstimated: boolean
  /** With fewer of the sample there is no telling how many there are. */
  readonly isTooFew: boolean
}

export async function countAudience(
  audience: Expression<AudienceLeaf>,
  context: AudienceContext,
): Promise<AudienceSize> {
  const { reads, graph, now } = context
  if (isSampledAudience(audience, graph)) {
    const { size } = await sampledPeople(audience, context)
    const isTooFew = size < personSample.least
    return { total: isTooFew ? 0 : size * personSample.rate, byType: {}, isEstimated: true, isTooFew }
  }
  const counts = await reads.extension(memberStore).countMembers(memberRuleOf(audience, graph), now.toISOString())
  return { ...counts, isEstimated: false, isTooFew: false }
}
