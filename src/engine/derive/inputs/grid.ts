import type { FieldOf } from '../../contract/fieldSpec.ts'
import { findEntity } from '../../providers/resources.ts'
import { textsOf } from '../cells/textsOf.ts'
import { type ChoiceOption, choiceOptions } from './choiceOptions.ts'

type Value = Readonly<Record<string, unknown>>

/** A list of a choice and its choices, as a grid: a line for each choice, a column for each of the choices. */
export interface Grid {
  readonly rows: readonly ChoiceOption[]
  readonly columns: readonly ChoiceOption[]
  readonly cellOf: (row: string, column: string) => GridCell
  /** The value with one cell set or cleared. A line without cells isn't kept. */
  readonly withCell: (row: string, column: string, on: boolean) => readonly Value[]
  /** The lines that hold something. */
  readonly held: ReadonlySet<string>
  /** The line that stands for all of them, where there is one. */
  readonly whole: string | null
}

export interface GridCell {
  readonly on: boolean
  /** By the line that stands for all. */
  readonly implied: boolean
  readonly possible: boolean
}

export function gridOf(field: FieldOf<'objectList'>, value: unknown): Grid | null {
  const { grid, fields } = field
  const [row, column] = [fields[grid?.rows ?? ''], fields[grid?.columns ?? '']]
  if (!grid || row?.kind !== 'choice' || column?.kind !== 'choices') return null
  const lines = (Array.isArray(value) ? value : []).filter(
    (one): one is Value => typeof one === 'object' && one !== null,
  )
  const cells = new Map<string, Set<string>>()
  for (const line of lines) {
    const key = String(line[grid.rows] ?? '')
    cells.set(key, new Set([...(cells.get(key) ?? []), ...textsOf(line[grid.columns])]))
  }
  const isOfResources = row.vocabulary === 'resource'
  const whole = isOfResources ? '*' : null
  const columns = choiceOptions(column)
  return {
    rows: choiceOptions(row, [...cells.keys()].filter(Boolean)),
    columns,
    held: new Set(cells.keys()),
    whole,
    cellOf: (line, name) => ({
      on: cells.get(line)?.has(name) ?? false,
      implied: whole !== null && line !== whole && (cells.get(whole)?.has(name) ?? false),
      possible: !isOfResources || (findEntity(line)?.verbs.some(verb => verb === name) ?? true),
    }),
    withCell: (line, name, on) => {
      const now = new Set(cells.get(line) ?? [])
      if (on) now.add(name)
      else now.delete(name)
      const next = new Map(cells).set(line, now)
      return [...next].flatMap(([key, set]) => {
        const held = columns.map(option => option.value).filter(one => set.has(one))
        return held.length ? [{ [grid.rows]: key, [grid.columns]: held }] : []
      })
    },
  }
}
