import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { unlessForbiddenLater } from '../../../engine/server/access/unlessForbidden.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { factAccess } from '../facts/factAccess.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { firstDay } from '../metrics/firstDay.ts'

/** A deal's impressions by days of UTC since its start; null for whoever isn't shown them. */
export async function deliveredDays(
  context: ApiContext,
  principal: Principal,
  deal: Row,
): Promise<ReadonlyMap<string, number> | null> {
  const organization = textOf(deal.organization)
  const start = Date.parse(textOf(deal.startAt))
  if (Number.isNaN(start)) return null
  const today = context.clock().toISOString().slice(0, 10)
  return unlessForbiddenLater(async () => {
    const { scope, filters } = factAccess(principal, 'read', resourceNamed(context, 'deal'), [organization], {
      metrics: ['impressions'],
      dimensions: ['deal', 'day'],
    })
    const groups = await context.store.read.extension(factStore).reportFacts({
      ...factsQuestion({
        scope,
        dimensions: ['day'],
        metrics: ['impressions'],
        filters: [...filters, { dimension: 'deal', op: 'in', values: [deal.id] }],
        from: firstDay(start, today),
        to: today,
      }),
    })
    return new Map(groups.map(({ values: [day = ''], sums }) => [day, sums.impressions ?? 0]))
  })
}
