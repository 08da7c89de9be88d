import { labelOf } from '../../engine/contract/labels.ts'
import { type Part, textsOf } from '../../engine/contract/looseValues.ts'
import { t } from '../../engine/texts/t.ts'
import { formatsByType } from '../serving/checkFormat.ts'

/** Why a deal can't serve line items of any of these types, to be said after its name; null when it can. */
export function dealMisfit(deal: Part, types: readonly string[]): string | null {
  const sold = textsOf(deal.adTypes)
  const wanted: readonly string[] = types.flatMap(type => formatsByType[type] ?? [])
  if (sold.length === 0 || wanted.length === 0 || sold.some(type => wanted.includes(type))) return null
  return t('sells %{sold}, which a %{type} line item can’t use', {
    sold: sold.map(word).reduce((list, last) => t('%{list} and %{last}', { list, last })),
    type: types.map(word).reduce((list, last) => t('%{list} or %{last}', { list, last })),
  })
}

function word(value: string): string {
  return labelOf(value, undefined)
}
