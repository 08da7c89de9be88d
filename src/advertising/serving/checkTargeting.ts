import { numberOf, partOf } from '../../engine/contract/looseValues.ts'
import { heldBy } from './heldBy.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type ServingCase, zoneOf } from './servingCase.ts'
import { targetingMismatch } from './targetingMismatch.ts'

/**
 * The targeting of the strategy and of the line item, both; a strategy without has the campaign's. Then what the line item wants of
 * viewability.
 */
export function checkTargeting({ line, ask, state }: ServingCase): Refusal | null {
  const where = { now: state.now, zone: zoneOf(line) }
  for (const { entity, word, row, path, value } of heldBy(line, 'line-item', 'targeting')) {
    const found = targetingMismatch(partOf(value), ask, where)
    if (found) {
      const sentence = `${found.sentence.slice(0, -1)} (targeting of the ${named(word, row)}).`
      return refusal('targeting', sentence, fieldOf(entity, row, `${path}.${found.path}`))
    }
  }
  return checkViewability(line.lineItem.viewabilityTarget, ask.viewability)
    ? refusal(
        'targeting',
        `Viewability target: ${ask.viewability}% is expected, but the ${named('line item', line.lineItem)} has a target of ${String(line.lineItem.viewabilityTarget)}%.`,
        fieldOf('line-item', line.lineItem, 'viewabilityTarget'),
      )
    : null
}

/** Whether a place is expected to be seen less than a target asks; where nobody knows, it isn't. */
export function checkViewability(target: unknown, expected: number | null): boolean {
  const least = numberOf(target)
  return least !== null && expected !== null && expected < least
}
