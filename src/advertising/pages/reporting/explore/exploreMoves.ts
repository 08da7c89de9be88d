import { misfitOf } from '../../../reporting/combinations.ts'
import { type DimensionKey, dimensionOf, isTimeDimension } from '../../../reporting/dimensions.ts'
import type { DrillStep, ExploreState } from './exploreState.ts'

/** What a row can be broken down by next, nearest first; what is on the page already, or goes with no metric of it, is left out. */
export function drillTargets(
  { dimensions, metrics, drill, pivot }: ExploreState,
  from: DimensionKey,
): readonly DimensionKey[] {
  if (isTimeDimension(from)) return []
  const used = new Set<DimensionKey>([...dimensions, ...drill.map(({ dimension }) => dimension), from])
  if (pivot) used.add(pivot)
  const fits = (key: DimensionKey) => metrics.every(metric => misfitOf(key, metric) === null)
  return (next[from] ?? usual).filter(key => !used.has(key) && fits(key)).slice(0, 5)
}

/** One step down: the rows of one value, told apart by the next dimension in its place. */
export function drillInto(state: ExploreState, step: DrillStep): ExploreState {
  const dimensions = state.dimensions.map(key => (key === step.dimension ? step.to : key))
  return tidy({
    ...state,
    dimensions: dimensions.includes(step.to) ? dimensions : [step.to, ...dimensions],
    drill: [...state.drill, step],
  })
}

/** Back up to where the way has `depth` steps, with the dimensions that were there. */
export function climbTo(state: ExploreState, depth: number): ExploreState {
  let dimensions = state.dimensions
  for (const { dimension, to } of state.drill.slice(depth).reverse()) {
    if (dimensions.includes(dimension)) continue
    dimensions = dimensions.includes(to)
      ? dimensions.map(key => (key === to ? dimension : key))
      : [dimension, ...dimensions]
  }
  return tidy({ ...state, dimensions, drill: state.drill.slice(0, depth) })
}

/** The state with other choices; an order by what is no longer there is given up, and columns that are rows by now. */
export function tidy(state: ExploreState): ExploreState {
  const { dimensions, metrics, sort, pivot } = state
  const isThere = sort !== null && [...dimensions, ...metrics].includes(sort.column)
  return { ...state, sort: isThere ? sort : null, pivot: pivot !== null && dimensions.includes(pivot) ? null : pivot }
}

/** Whether a dimension's values are rows that have a page. */
export function entityOf(dimension: DimensionKey): string | undefined {
  return dimensionOf(dimension).entity
}

const usual: readonly DimensionKey[] = ['campaign', 'lineItem', 'deal', 'media', 'publisher', 'country']

const next: Readonly<Partial<Record<DimensionKey, readonly DimensionKey[]>>> = {
  organization: ['campaign', 'deal', 'account', 'publisher', 'country'],
  account: ['campaign', 'strategy', 'lineItem', 'deal', 'media'],
  campaign: ['strategy', 'lineItem', 'deal', 'media', 'publisher', 'country'],
  strategy: ['lineItem', 'deal', 'media', 'publisher', 'country'],
  lineItem: ['deal', 'media', 'publisher', 'placement', 'deviceType', 'country'],
  media: ['lineItem', 'deal', 'publisher', 'placement', 'country'],
  deal: ['lineItem', 'media', 'publisher', 'placement', 'country', 'lossReason'],
  seller: ['deal', 'campaign', 'lineItem', 'publisher'],
  publisher: ['site', 'app', 'placement', 'deal', 'lineItem'],
  site: ['placement', 'deal', 'lineItem', 'deviceType'],
  app: ['placement', 'deal', 'lineItem', 'deviceType'],
  lossReason: ['deal', 'lineItem', 'campaign', 'exchange'],
}
