import { indexedColumns } from '../../../engine/contract/query.ts'
import { request } from '../../../engine/providers/http.ts'
import { platformOrganization } from '../../../engine/providers/platformDialect.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { refusalOf } from '../../reporting/combinations.ts'
import type { MeasuredRows } from '../../reporting/measuredRows.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import type { DayRange } from '../../reporting/reportAnswer.ts'
import type { LevelRef, TreeEntity } from './treeLines.ts'

/** What all levels of a tree are asked with. */
export interface TreeQuestion {
  readonly organization: string | null
  readonly metrics: readonly MetricKey[]
  readonly range: DayRange
  readonly compared: DayRange | null
  /** As in the API's `sort`. */
  readonly sort: string
  /** Words that rows of the first level have. */
  readonly q: string
}

/** As many rows as are seen at first, then as many as are scrolled through quickly. */
const [firstRows, moreRows] = [50, 200]

/** GET /measured-rows: a page of a level; the first page of the first level comes with the totals. */
export function askMeasuredRows(
  level: LevelRef,
  page: number,
  { organization, metrics: wanted, range, compared, sort, q }: TreeQuestion,
  isRoot: boolean,
  signal: AbortSignal,
): Promise<MeasuredRows> {
  const metrics = metricsFor(level.entity, wanted)
  const query = new URLSearchParams({
    entity: level.entity,
    metrics: metrics.join(','),
    from: range.from,
    to: range.to,
    sort: sortFor(level.entity, sort, metrics),
    limit: String(page === 0 ? firstRows : moreRows),
    skip: String(page === 0 ? 0 : firstRows + (page - 1) * moreRows),
    ...(compared ? { compareFrom: compared.from, compareTo: compared.to } : {}),
    ...(organization ? { [platformOrganization()]: organization } : {}),
    ...(level.of ? { [level.of.by]: level.of.id } : {}),
    ...(isRoot && q ? { q } : {}),
    ...(isRoot && page === 0 && metrics.length > 0 ? { totals: 'true' } : {}),
  })
  return request(`/measured-rows?${query}`, { signal })
}

/** Without what facts don't tell of media or deals. */
function metricsFor(entity: TreeEntity, wanted: readonly MetricKey[]): readonly MetricKey[] {
  if (entity !== 'media' && entity !== 'deal') return wanted
  return wanted.filter(metric => refusalOf([entity, 'lineItem'], [metric]) === null)
}

/** A level without this column keeps its names in order. */
function sortFor(entity: TreeEntity, sort: string, metrics: readonly MetricKey[]): string {
  const [, column = ''] = /\((.+)\)$/.exec(sort) ?? []
  const isMetric = metrics.some(metric => column === `metric.${metric}`)
  const type = indexedColumns(resourceOfEntity(entity)).get(column)?.type
  return isMetric || (type !== undefined && type !== 'texts') ? sort : 'asc(name)'
}
