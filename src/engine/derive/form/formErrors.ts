import { type FieldErrors as NestedErrors, set } from 'react-hook-form'
import type { FieldErrors } from '../../contract/validate.ts'
import { isWithin, type Row, valueAt } from './rowPath.ts'

/** What says a sentence in a form: the checks of its fields, or the server, whose sentences stay until their field changes. */
export type Sayer = 'field' | 'server'

/** Sentences by path, in the shape in which react-hook-form holds them: nested like the values, lists with their rows. */
export function nestedErrors(errors: FieldErrors): NestedErrors {
  const nested = {}
  for (const path of outerFirst(Object.keys(errors))) set(nested, path, { type: 'field', message: errors[path] })
  return nested
}

/** The sentences that stand in a form, by path; with `by` only those. */
export function flatErrors(nested: unknown, by?: Sayer): FieldErrors {
  return Object.fromEntries(
    leaves(nested, '').flatMap(([path, text, type]) => (!by || type === by ? [[path, text]] : [])),
  )
}

/** The sentence at a path; with `within`, also the first of what lies in it (an item of a list). */
export function errorAt(nested: unknown, path: string, within: boolean): string | undefined {
  return leaves(valueAt(nested, path), path).find(([at]) => at === path || (within && isWithin(at, path)))?.[1]
}

/** A list's own sentence is put before those of its rows, which it would otherwise take the place of. */
export function outerFirst(paths: readonly string[]): readonly string[] {
  return paths.toSorted((a, b) => a.length - b.length)
}

function leaves(node: unknown, at: string): readonly (readonly [string, string, unknown])[] {
  if (typeof node !== 'object' || node === null) return []
  const { message, type } = node as Row
  const says = typeof message === 'string' && at !== ''
  const inner = Object.entries(node).filter(([key]) => !(says && (key === 'ref' || key === 'types')))
  return [
    ...(says ? [[at, message, type] as const] : []),
    ...inner.flatMap(([key, value]) => leaves(value, at === '' ? key : `${at}.${key}`)),
  ]
}
