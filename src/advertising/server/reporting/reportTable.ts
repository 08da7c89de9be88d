import type { TableCell, TableColumn } from '../../../engine/contract/TableFile.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { type ReadLanguage, saidIn, textOf } from '../../../engine/texts/language.ts'
import { t } from '../../../engine/texts/t.ts'
import { type DimensionKey, dimensionOf, isTimeDimension } from '../../reporting/dimensions.ts'
import { type MetricKey, metricOf } from '../../reporting/metrics.ts'
import type { DayRange, RowName } from '../../reporting/reportAnswer.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import type { ReportPlan } from './planReport.ts'
import { metricCells } from './reportCells.ts'
import { reportComparison } from './reportComparison.ts'
import { namesOf } from './rowNames.ts'

/**
 * A report as a table for files: names beside ids and codes, amounts in units of their currency, labels for values; beside
 * each figure the one that it is compared with.
 */
export function reportTable(plan: ReportPlan, reads: Reads): ReportTable {
  const { report } = plan
  const compare = reportComparison(reads, plan)
  const names = new NameIndex(reads, plan)
  return {
    columns: columnsOf(plan),
    async rows(groups) {
      await names.learn(report.dimensions, groups)
      const compared = await compare?.(groups)
      return groups.map((group, row) => {
        const cells = metricCells(group.sums, report.metrics)
        return [
          ...report.dimensions.flatMap((key, index) => names.cells(key, group.values[index] ?? '')),
          ...report.metrics.flatMap((key, index) => {
            const value = inUnits(cells[index] ?? null, key)
            return compared ? [value, inUnits(compared[row]?.[index] ?? null, key)] : [value]
          }),
        ]
      })
    },
  }
}

export interface ReportTable {
  readonly columns: readonly TableColumn[]
  rows(groups: readonly FactGroup[]): Promise<TableCell[][]>
}

/** The headings of a report's table in a language, and its rows with their labels in it; names and codes stay. */
export function tableIn(language: ReadLanguage, plan: ReportPlan): TableInLanguage {
  const labeled = plan.report.dimensions.flatMap(key => (dimensionOf(key).entity ? [false, false, false] : [true]))
  const inWords = (cell: TableCell, index: number) =>
    labeled[index] && typeof cell === 'string' ? inLanguage(cell) : cell
  return {
    columns: saidIn(language, () => columnsOf(plan)),
    rows: rows => saidIn(language, () => rows.map(row => row.map(inWords))),
  }
}

export interface TableInLanguage {
  readonly columns: readonly TableColumn[]
  rows(rows: readonly (readonly TableCell[])[]): readonly (readonly TableCell[])[]
}

function columnsOf({ report, currency, comparedRange }: ReportPlan): TableColumn[] {
  return [
    ...report.dimensions.flatMap(dimensionColumns),
    ...report.metrics.flatMap(key => metricColumns(key, currency, comparedRange)),
  ]
}

function dimensionColumns(key: DimensionKey): TableColumn[] {
  const { entity, ...dimension } = dimensionOf(key)
  const label = inLanguage(dimension.label)
  if (!entity) return [{ label, kind: isTimeDimension(key) ? 'time' : 'text' }]
  return [label, t('%{label} ID', { label }), t('%{label} code', { label })].map(
    text => ({ label: text, kind: 'text' }) as const,
  )
}

function metricColumns(key: MetricKey, currency: string | null, compared: DayRange | null): TableColumn[] {
  const label = metricLabel(key, currency)
  const labels = compared ? [label, t('%{label}, %{from} to %{to}', { label, ...compared })] : [label]
  return labels.map(text => ({ label: text, kind: 'number' }) as const)
}

function metricLabel(key: MetricKey, currency: string | null): string {
  const { unit, ...metric } = metricOf(key)
  const label = inLanguage(metric.label)
  if (unit === 'percent') return `${label} (%)`
  return unit === 'micros' && currency ? `${label} (${currency})` : label
}

/** Labels are made when their module is loaded, in the server's own language. */
function inLanguage(label: string): string {
  return textOf(label) ?? label
}

function inUnits(value: number | null, key: MetricKey): number | null {
  return value !== null && metricOf(key).unit === 'micros' ? value / 1_000_000 : value
}

/** The names of the ids met so far; of very many, the latest. */
class NameIndex {
  readonly #names = new Map<string, RowName | null>()
  readonly #reads: Reads
  readonly #scope: readonly string[] | 'all'

  readonly #lossReasons: ReportPlan['lossReasonNames']

  constructor(reads: Reads, { report, lossReasonNames }: Pick<ReportPlan, 'report' | 'lossReasonNames'>) {
    this.#reads = reads
    this.#scope = report.scope
    this.#lossReasons = lossReasonNames
  }

  async learn(dimensions: readonly DimensionKey[], groups: readonly FactGroup[]): Promise<void> {
    if (this.#names.size > 50_000) this.#names.clear()
    for (const [index, dimension] of dimensions.entries()) {
      const { entity } = dimensionOf(dimension)
      if (!entity) continue
      const ids = [...new Set(groups.map(({ values }) => values[index] ?? ''))]
      const unknown = ids.filter(id => id !== '' && !this.#names.has(`${entity} ${id}`))
      const found = await namesOf(this.#reads, entity, unknown, this.#scope)
      for (const id of unknown) this.#names.set(`${entity} ${id}`, found[id] ?? null)
    }
  }

  cells(key: DimensionKey, value: string): TableCell[] {
    const { entity, labels } = dimensionOf(key)
    const known = key === 'lossReason' ? this.#lossReasons[value] : undefined
    if (!entity) return [(labels?.[value] ?? known ?? value) || null]
    if (value === '') return [null, null, null]
    const name = this.#names.get(`${entity} ${value}`)
    return [name?.name ?? value, value, name?.code ?? null]
  }
}
