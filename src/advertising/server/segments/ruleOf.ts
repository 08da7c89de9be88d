import type { Row } from '../../../engine/server/store/Store.ts'
import { type RuleTerm, termKinds } from '../../targeting/segmentRule.ts'
import { termsOf } from './segmentGraph.ts'

/** The rule of a segment that came from a store as just a row. */
export function ruleOf(row: Row): RuleTerm[] {
  return termsOf(row).flatMap(term => {
    const kind = termKinds.find(one => one === term.kind)
    if (!kind) return []
    const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
    const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
    return [
      {
        depth: number(term.depth) ?? 0,
        kind,
        not: term.not === true,
        segment: text(term.segment),
        feature: text(term.feature),
        values: Array.isArray(term.values) ? term.values.filter(value => typeof value === 'string') : undefined,
        campaign: text(term.campaign),
        lineItem: text(term.lineItem),
        media: text(term.media),
        deal: text(term.deal),
        days: number(term.days),
        hours: number(term.hours),
      },
    ]
  })
}
