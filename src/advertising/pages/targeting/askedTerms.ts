import { type Part, textOf } from '../../../engine/contract/looseValues.ts'
import { availabilityTerms } from '../../forecast/availabilityAnswer.ts'

/** What a form asks of a deal's availability: not what is half typed, nor what belongs to another type of deal. */
export function askedTerms(values: Part): Part {
  const isGuaranteed = values.dealType === 'programmatic_guaranteed'
  const isStatic = values.dynamicInventory === 'static'
  return Object.fromEntries(
    availabilityTerms.flatMap(name => {
      const value = values[name]
      const isElsewhere =
        (name === 'units' && !isGuaranteed) || (['publishers', 'sites', 'apps'].includes(name) && !isStatic)
      if (isElsewhere) return Array.isArray(value) ? [[name, []]] : []
      return isWhole(name, value) ? [[name, value]] : []
    }),
  )
}

function isWhole(name: string, value: unknown): boolean {
  if (name.endsWith('At')) return !Number.isNaN(Date.parse(textOf(value)))
  if (name === 'units') return Number.isInteger(value) && Number(value) > 0
  if (name === 'floor') return Number.isInteger(value) && Number(value) >= 0
  return typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null
}
