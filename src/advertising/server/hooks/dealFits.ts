import { textsOf } from '../../../engine/contract/looseValues.ts'
import { dealMisfit } from '../../preflight/dealMisfit.ts'
import type { RulesContext } from './entityRules.ts'

/** Sentences for deals that a write adds at a path and that don't fit; what was attached before may stay. */
export async function dealErrors(
  path: string,
  { deals, before, types }: { readonly deals: unknown; readonly before: unknown; readonly types: readonly string[] },
  { reads }: Pick<RulesContext<'campaign'>, 'reads'>,
): Promise<Record<string, string>> {
  const ids = textsOf(deals)
  const known = new Set(textsOf(before))
  const found = await reads.byIds('deal', [...new Set(ids.filter(id => !known.has(id)))], 'all')
  const misfits = new Map(
    found.flatMap(deal => {
      const why = dealMisfit(deal, types)
      return why ? [[deal.id, `“${deal.name}” ${why}`] as const] : []
    }),
  )
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const why = misfits.get(id)
      return why === undefined ? [] : [[`${path}.${index}`, why]]
    }),
  )
}
