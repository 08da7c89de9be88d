import { type FieldErrors, requiredText } from '../../contract/validate.ts'
import { isWithin, type Row, withValue } from './rowPath.ts'
import { sameValue } from './sameValue.ts'

/** What a form holds: the values, and the sentences that are to be seen, by path, as the API gives them. */
export interface FormState {
  readonly values: Row
  readonly errors: FieldErrors
  /** What came by itself from other rows, by field: the person hasn't done it. */
  readonly adopted: Row
  /** Whether the person has tried to save; from then on all errors show. */
  readonly tried: boolean
}

export interface FormStore {
  readonly get: () => FormState
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (path: string, value: unknown) => void
  /**
   * Values of other rows, for fields in which still stands what came by itself: an earlier value of such a row, or what
   * is in `untouched`.
   */
  readonly adopt: (given: Row, untouched: Row) => void
  /** The person left the field: what is wrong in it may be said, but not yet that something is missing. */
  readonly touch: (path: string) => void
  /** Checks everything; answers what is wrong. */
  readonly check: () => FieldErrors
  /** Sentences of the server; each stays until its field is changed. */
  readonly refuse: (errors: FieldErrors) => void
  readonly replace: (values: Row) => void
}

/**
 * The state of one form. It isn't react-hook-form, because errors here are what contract and API speak of: one flat list
 * of sentences by path, also for lists and rows within rows, which react-hook-form wants nested into the values' shape.
 * `follow` says what else changes with a change of the person's.
 */
export function createFormStore(
  start: Row,
  validate: (values: Row) => FieldErrors,
  follow: (before: Row, after: Row) => Row = (_, after) => after,
): FormStore {
  const listeners = new Set<() => void>()
  const touched = new Set<string>()
  let state: FormState = { values: start, adopted: {}, errors: {}, tried: false }
  let refused: FieldErrors = {}

  const next = (values: Row, tried = state.tried) => {
    const errors = { ...refused, ...shown(tried || touched.size ? validate(values) : {}, tried, touched) }
    state = { ...state, values, tried, errors: sameErrors(errors, state.errors) ? state.errors : errors }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (path, value) => {
      refused = Object.fromEntries(
        Object.entries(refused).filter(([at]) => !(isWithin(at, path) || isWithin(path, at))),
      )
      next(follow(state.values, withValue(state.values, path, value)))
    },
    adopt: (given, untouched) => {
      const own = Object.entries(given).filter(([name]) => {
        const before = Object.hasOwn(state.adopted, name) ? state.adopted[name] : untouched[name]
        return sameValue(state.values[name], before)
      })
      if (own.every(([name, value]) => sameValue(state.values[name], value) && Object.hasOwn(state.adopted, name)))
        return
      const adopted = Object.fromEntries(own)
      state = { ...state, adopted: { ...state.adopted, ...adopted } }
      next(follow(state.values, { ...state.values, ...adopted }))
    },
    touch: path => {
      touched.add(path)
      next(state.values)
    },
    check: () => {
      refused = {}
      next(state.values, true)
      return state.errors
    },
    refuse: errors => {
      refused = errors
      next(state.values, true)
    },
    replace: values => next(values),
  }
}

function shown(errors: FieldErrors, tried: boolean, touched: ReadonlySet<string>): FieldErrors {
  if (tried) return errors
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([path, text]) => text !== requiredText && [...touched].some(at => isWithin(path, at)),
    ),
  )
}

function sameErrors(a: FieldErrors, b: FieldErrors): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key])
}
