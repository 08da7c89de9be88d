import { createContext, useContext, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { InheritanceOf } from '../inherited/useInheritance.ts'
import { errorAt } from './formErrors.ts'
import { type Row, valueAt } from './rowPath.ts'
import type { ReferencedRows } from './takenValues.ts'

/** What every input of a form may ask for, beside the values and sentences, which react-hook-form holds. */
export interface FormContextValue {
  /** An existing row: what may only be given at creation is locked. */
  readonly editing: boolean
  /** Why nothing may be changed, or null. */
  readonly locked: string | null
  /** The resource of the form's row, whose references lead on to others; missing where it asks for something else. */
  readonly resource?: Resource
  /** Whose rows references offer; null: the row has no owner yet. */
  readonly organization: string | null
  /** The row above it (a strategy's campaign), for the currency and time zone that it takes from there. */
  readonly parent: Row | null
  /** The rows from which fields take their first value or their choices, by the reference that leads there. */
  readonly referenced: ReferencedRows
  /** What counts for a field of the row, where fields inherit. */
  readonly inheritanceOf?: InheritanceOf
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext)
  if (!value) throw new Error('An input needs a form around it')
  return value
}

/** The value at a path, the row itself at the empty one; renders again only when it changes, and parts that don't stay the same object. */
export function useFormValue(path: string): unknown {
  const last = useRef<unknown>(undefined)
  return useWatch({
    compute: (values: Row) => {
      last.current = withSharedParts(last.current, valueAt(values, path))
      return last.current
    },
  })
}

/** A copy, as react-hook-form changes its values where they stand; what is as it was stays the object of before. */
function withSharedParts(last: unknown, now: unknown): unknown {
  if (!isPlain(now)) return now
  const before = isPlain(last) ? last : {}
  const copy = Array.isArray(now)
    ? now.map((item, index) => withSharedParts(before[index], item))
    : Object.fromEntries(Object.entries(now).map(([key, item]) => [key, withSharedParts(before[key], item)]))
  const same =
    Array.isArray(last) === Array.isArray(now) &&
    Object.keys(before).length === Object.keys(copy).length &&
    Object.entries(copy).every(([key, item]) => Object.hasOwn(before, key) && Object.is(before[key], item))
  return same && last !== undefined ? last : copy
}

/** A list or an object of values, not one of a class of its own. */
function isPlain(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

/** The whole row of the form. */
export function useRowValues(): Row {
  const value = useFormValue('')
  return typeof value === 'object' && value !== null ? (value as Row) : empty
}

const empty: Row = {}

/** The sentence at a path; with `within`, also the first of what lies in it (an item of a list). */
export function useFormError(path: string, within: boolean): string | undefined {
  const { errors } = useFormState({ name: path })
  return errorAt(errors, path, within)
}

/**
 * What stands by this name nearest to a field: beside it, beside what it lies in, or in the row above the whole; for
 * currencies and time zones.
 */
export function useNearest(path: string, name: string): string | undefined {
  const { parent } = useFormContext()
  const found = useWatch({ compute: (values: Row) => nearest(values, path, name) })
  return found ?? textOf(parent?.[name])
}

function nearest(values: Row, path: string, name: string): string | undefined {
  const parts = path.split('.').slice(0, -1)
  for (let length = parts.length; length >= 0; length--) {
    const found = textOf(valueAt(values, [...parts.slice(0, length), name].join('.')))
    if (found) return found
  }
  return undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined
}
