import { t } from '../texts/t.ts'
import type { FieldKind, FieldSpec } from './fieldSpec.ts'
import { isObject } from './isObject.ts'
import { isNumeric, isRelativeChange, type RelativeChange } from './relativeChange.ts'

/**
 * What a bulk change may say of a field instead of a value: how to get from what each row has to what it shall have.
 * Which of them a field takes is told by its kind (`changeFormsOf`).
 */
export type FieldChange = RelativeChange | ListChange | TextChange | DateChange

/**
 * Takes entries out of a list, then puts others at its end. What is there already is not put there twice. Of a table, each
 * entry is an object, and rows are taken out that have all of its values.
 */
export interface ListChange {
  readonly add?: readonly unknown[]
  readonly remove?: readonly unknown[]
}

/** Every place of a text, as it is written unless `ignoreCase` says otherwise; no patterns. */
export interface TextChange {
  readonly find: string
  readonly replace: string
  readonly ignoreCase?: boolean
}

/** So many days later or, negative, earlier; a moment keeps its time of day in the row's time zone. */
export interface DateChange {
  readonly days: number
}

export type ChangeForm = 'figure' | 'list' | 'text' | 'days'

/** How a field may be changed beside being set. Kinds whose values are objects themselves can only be set. */
export function changeFormsOf(field: FieldSpec): readonly ChangeForm[] {
  return isNumeric(field) ? ['figure'] : (forms[field.kind] ?? [])
}

/** Whether it is a change and not a value; it may still have the wrong form. */
export function isFieldChange(field: FieldSpec, change: unknown): change is Readonly<Record<string, unknown>> {
  return isObject(change) && changeFormsOf(field).length > 0
}

/** What is wrong with a change of a field, a sentence; null for a value, and for a change that the field takes. */
export function changeProblem(field: FieldSpec, change: unknown): string | null {
  if (isNumeric(field) && typeof change === 'object' && change !== null && !isRelativeChange(change)) {
    return t('Send a number, {"add": 5}, or {"percent": 10}.')
  }
  if (!isFieldChange(field, change)) return null
  const fitting = changeFormsOf(field)
  if (fitting.some(form => fits[form](change, field))) return null
  const [example, other] = fitting.map(form => examples[form])
  return other === undefined
    ? t('Send a value, or %{example}.', { example })
    : t('Send a value, or %{example}, or %{other}.', { example, other })
}

export function isTextChange(change: Readonly<Record<string, unknown>>): boolean {
  const { find, replace, ignoreCase, ...more } = change
  return (
    typeof find === 'string' &&
    find !== '' &&
    find.length <= longestFound &&
    typeof replace === 'string' &&
    replace.length <= longest &&
    (ignoreCase === undefined || typeof ignoreCase === 'boolean') &&
    Object.keys(more).length === 0
  )
}

const longestFound = 200
const longest = 1000
const mostRows = 1000
const mostDays = 36_600

const forms: { readonly [Kind in FieldKind]?: readonly ChangeForm[] } = {
  text: ['text'],
  code: ['text'],
  date: ['days'],
  dateTime: ['days'],
  list: ['list', 'text'],
  references: ['list'],
  choices: ['list'],
  objectList: ['list'],
}

const examples: Readonly<Record<ChangeForm, string>> = {
  figure: '{"add": 5}, or {"percent": 10}',
  list: '{"add": […], "remove": […]}',
  text: '{"find": "Q3", "replace": "Q4"}',
  days: '{"days": 7}',
}

const fits: Readonly<Record<ChangeForm, (change: Readonly<Record<string, unknown>>, field: FieldSpec) => boolean>> = {
  figure: change => isRelativeChange(change),
  list: isListChange,
  text: isTextChange,
  days: ({ days, ...more }) =>
    Number.isInteger(days) && Math.abs(Number(days)) <= mostDays && Object.keys(more).length === 0,
}

function isListChange(change: Readonly<Record<string, unknown>>, { kind }: FieldSpec): boolean {
  const { add, remove, ...more } = change
  if (Object.keys(more).length > 0 || (add === undefined && remove === undefined)) return false
  return [add, remove].every(entries => {
    if (entries === undefined) return true
    if (!Array.isArray(entries)) return false
    return kind === 'objectList'
      ? entries.length <= mostRows && entries.every(isObject)
      : entries.every(entry => typeof entry === 'string')
  })
}
