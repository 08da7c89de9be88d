import type { FactDimension } from './Store.ts'

/** What the delivery facts can be added up by. */
export const factDimensions: readonly FactDimension[] = [
  'organization',
  'campaign',
  'strategy',
  'lineItem',
  'media',
  'deal',
]

/** The entity whose rows a dimension's values are: `lineItem` → `line-item`. */
export function entityOfDimension(dimension: FactDimension): string {
  return dimension.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
