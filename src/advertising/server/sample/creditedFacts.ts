import { textOf } from '../../../engine/contract/looseValues.ts'
import type { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'
import { factMeasures } from '../../reporting/factShape.ts'
import type { Fact } from '../facts/store/factStore.ts'

/** The same facts, with the conversions of campaigns whose goals name an event told apart, as those of that event. */
export function creditedFacts(builder: SampleBuilder, facts: readonly Fact[]): Fact[] {
  const events = eventsByCampaign(builder)
  return facts.flatMap((fact, index) => {
    const event = events.get(fact.campaign)
    const { conversions = 0, conversionValue = 0 } = fact
    if (event === undefined || conversions === 0) return [fact]
    const { people: _, ...reported } = fact
    const touch = index % 4 === 0 ? 'view' : 'click'
    return [
      { ...fact, conversions: 0, conversionValue: 0 },
      { ...reported, ...nothing, event, touch, conversions, conversionValue },
    ]
  })
}

const nothing = Object.fromEntries(factMeasures.map(measure => [measure, 0]))

function eventsByCampaign(builder: SampleBuilder): ReadonlyMap<string, string> {
  const events = new Map<string, string>()
  for (const goal of builder.of('goal')) {
    if (typeof goal.event !== 'string') continue
    const above =
      goal.scope === 'strategy'
        ? builder.of('strategy').find(({ id }) => id === goal.strategy)
        : builder.of('line-item').find(({ id }) => id === goal.lineItem)
    events.set(textOf(goal.scope === 'campaign' ? goal.campaign : above?.campaign), goal.event)
  }
  return events
}
