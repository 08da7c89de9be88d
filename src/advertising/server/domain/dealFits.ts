import { labelOf } from '../../../engine/contract/labels.ts'
import { textsOf } from '../../../engine/contract/looseValues.ts'
import { formatsByType } from '../../serving/checkFormat.ts'
import type { Given, RulesContext } from './entityRules.ts'

/** Why a deal can't serve line items of any of these types, to be said after its name; null when it can. */
export function dealMisfit(deal: Given<'deal'>, types: readonly string[]): string | null {
  const sold: readonly unknown[] = Array.isArray(deal.adTypes) ? deal.adTypes : []
  const wanted: readonly string[] = types.flatMap(type => formatsByType[type] ?? [])
  if (sold.length === 0 || wanted.length === 0 || sold.some(type => wanted.includes(String(type)))) return null
  return `sells ${sold.map(word).join(' and ')}, not what a ${types.map(word).join(' or ')} line item shows`
}

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

function word(value: unknown): string {
  return labelOf(String(value), undefined)
}
