import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { FormParts } from './formParts.ts'
import type { FormStore } from './formStore.ts'
import { isWithin, type Row, valueAt } from './rowPath.ts'
import type { LinkedRows } from './takenValues.ts'

/** What every input of a form may ask for. */
export interface FormContextValue {
  readonly store: FormStore
  /** An existing row: what may only be given at creation is locked. */
  readonly editing: boolean
  /** Why nothing may be changed, or null. */
  readonly locked: string | null
  /** Whose rows links offer; null: the row has no owner yet. */
  readonly organization: string | null
  /** The row above it (a strategy's campaign), for the currency and time zone that it takes from there. */
  readonly parent: Row | null
  /** The rows from which fields take their first value or their choices, by the link that leads there. */
  readonly linked: LinkedRows
  /** Instead of the inputs of their kinds, by path. */
  readonly inputs?: FormParts['inputs']
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext)
  if (!value) throw new Error('An input needs a form around it')
  return value
}

/** The value at a path; renders again only when it changes. */
export function useFormValue(path: string): unknown {
  const { store } = useFormContext()
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => valueAt(store.get().values, path), [store, path]),
  )
}

/** The sentence at a path; with `within`, also the first of what lies in it (an item of a list). */
export function useFormError(path: string, within: boolean): string | undefined {
  const { store } = useFormContext()
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => {
      const { errors } = store.get()
      if (errors[path] !== undefined || !within) return errors[path]
      return Object.entries(errors).find(([at]) => isWithin(at, path))?.[1]
    }, [store, path, within]),
  )
}

/**
 * What stands by this name nearest to a field: beside it, beside what it lies in, or in the row above the whole; for
 * currencies and time zones.
 */
export function useNearest(path: string, name: string): string | undefined {
  const { store, parent } = useFormContext()
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => nearest(store.get().values, path, name) ?? textOf(parent?.[name]), [store, parent, path, name]),
  )
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
