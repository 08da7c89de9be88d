import { textOf } from './cellValue.ts'
import type { Column } from './column.ts'
import type { Rows } from './rowOrder.ts'

/** One condition on one column, as x-data-grid's filter panel says it. */
export interface GridFilter {
  /** Place of the column. */
  readonly column: number
  /** The name of one of x-data-grid's operators for texts or numbers. */
  readonly operator: string
  /** A text or a number; several for "is any of". What is not yet given filters nothing. */
  readonly value?: unknown
}

/**
 * The rows that meet the condition. Texts match whatever their case. A row without a value meets "is empty" and every
 * condition that denies something, as in x-data-grid itself.
 */
export function filteredRows(columns: readonly Column[], rows: Rows, filter: GridFilter | null): Rows {
  const column = filter === null ? undefined : columns[filter.column]
  if (filter === null || column === undefined) return rows
  const meets = column.kind === 'number' ? numberTest(column, filter) : textTest(column, filter)
  return meets ? rows.filter(meets) : rows
}

type RowTest = (row: number) => boolean

function numberTest({ numbers }: Column & { kind: 'number' }, { operator, value }: GridFilter): RowTest | undefined {
  const holds = own(numberConditions, operator)?.(given(value).map(Number).filter(Number.isFinite))
  return holds && (row => holds(numbers[row] ?? Number.NaN))
}

/** Each text once, however many rows have it. */
function textTest({ codes, values }: Column & { kind: 'dictionary' }, filter: GridFilter): RowTest | undefined {
  const holds = own(textConditions, filter.operator)?.(given(filter.value).map(text => text.toLowerCase()))
  if (!holds) return undefined
  const met = values.map(value => holds(textOf(value).toLowerCase()))
  return row => met[codes[row] ?? 0] === true
}

function own<T>(conditions: Conditions<T>, operator: string): Condition<T> | undefined {
  return Object.hasOwn(conditions, operator) ? conditions[operator] : undefined
}

/** What was typed, as texts, without what is empty. */
function given(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value ?? '']).map(item => String(item ?? '').trim()).filter(Boolean)
}

/** By the operator's name; undefined as long as the value is not given. `NaN` is a cell without a value. */
const numberConditions: Conditions<number> = {
  ...compared<number>({
    '=': (cell, value) => cell === value,
    '!=': (cell, value) => cell !== value,
    '>': (cell, value) => cell > value,
    '>=': (cell, value) => cell >= value,
    '<': (cell, value) => cell < value,
    '<=': (cell, value) => cell <= value,
  }),
  isAnyOf: values => (values.length ? cell => values.includes(cell) : undefined),
  isEmpty: () => Number.isNaN,
  isNotEmpty: () => cell => !Number.isNaN(cell),
}

const textConditions: Conditions<string> = {
  ...compared<string>({
    contains: (cell, value) => cell.includes(value),
    doesNotContain: (cell, value) => !cell.includes(value),
    equals: (cell, value) => cell === value,
    doesNotEqual: (cell, value) => cell !== value,
    startsWith: (cell, value) => cell.startsWith(value),
    endsWith: (cell, value) => cell.endsWith(value),
  }),
  isAnyOf: values => (values.length ? cell => values.includes(cell) : undefined),
  isEmpty: () => cell => cell === '',
  isNotEmpty: () => cell => cell !== '',
}

function compared<T>(comparisons: Readonly<Record<string, (cell: T, value: T) => boolean>>): Conditions<T> {
  const withValue = (compare: (cell: T, value: T) => boolean) => {
    return ([value]: readonly T[]) => (value === undefined ? undefined : (cell: T) => compare(cell, value))
  }
  return Object.fromEntries(Object.entries(comparisons).map(([operator, compare]) => [operator, withValue(compare)]))
}

type Condition<T> = (values: readonly T[]) => ((cell: T) => boolean) | undefined
type Conditions<T> = Readonly<Record<string, Condition<T>>>
