import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { FactGroup } from '../facts/store/factReport.ts'

/** A group's value of a dimension; empty where it isn't broken down by it. */
export type ValueAt = (group: FactGroup, dimension: DimensionKey) => string

/** For the groups of a report with these dimensions. */
export function valueIn(dimensions: readonly DimensionKey[]): ValueAt {
  const places = new Map(dimensions.map((dimension, place) => [dimension, place]))
  return ({ values }, dimension) => values[places.get(dimension) ?? -1] ?? ''
}
