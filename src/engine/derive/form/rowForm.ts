import { createFormControl, type FieldValues } from 'react-hook-form'
import { type FieldErrors, requiredText } from '../../contract/validate.ts'
import { flatErrors, outerFirst } from './formErrors.ts'
import type { FormModel } from './formModel.ts'
import { isWithin, type Row } from './rowPath.ts'
import { sameValue } from './sameValue.ts'

/** react-hook-form's own control of one row's form, made by the page around it. */
export type RowForm = ReturnType<typeof createFormControl<FieldValues>>

export function createRowForm(start: Row): RowForm {
  return createFormControl<FieldValues>({ defaultValues: start })
}

/**
 * What a form does here beyond react-hook-form: fields that follow others change with them, and sentences are said when
 * the person has left a field (that something is missing, only once they have tried to save), for all fields that a change
 * touches. It listens to the form's values, so it holds for any input of react-admin's. Answers how to stop it.
 */
export function keepFormLaw(form: RowForm, { validate, follow }: Pick<FormModel, 'validate' | 'follow'>): () => void {
  let before: Row = { ...form.getValues() }
  return form.subscribe({
    formState: { values: true, touchedFields: true },
    callback: ({ name, values, errors, touchedFields = {}, submitCount = 0 }) => {
      const after = follow(before, values)
      before = after
      const followed = Object.keys(after).filter(key => after[key] !== values[key])
      for (const key of followed) form.setValue(key, after[key], { shouldDirty: true })
      if (followed.length) return

      const tried = submitCount > 0
      const known = tried || Object.keys(touchedFields).length > 0 ? validate(values) : {}
      const refused = Object.entries(flatErrors(errors, 'server')).filter(([path]) => !name || !meet(path, name))
      say(form, flatErrors(errors), Object.fromEntries(refused), tried ? known : earlyErrors(known, touchedFields))
    },
  })
}

/** Puts values into the form as one change of each field. */
export function putValues(form: RowForm, values: Row): void {
  for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
}

/** The person left the field: what is wrong in it may be said. */
export function touchField(form: Pick<RowForm, 'setValue' | 'getValues'>, path: string): void {
  form.setValue(path, form.getValues(path), { shouldTouch: true })
}

/** Server sentences, each at its field until that is changed. */
export function refuse(form: RowForm, errors: FieldErrors): void {
  for (const path of outerFirst(Object.keys(errors)))
    if (path) form.setError(path, { type: 'server', message: errors[path] ?? '' })
}

/**
 * Values of other rows, for fields in which still stands what came by itself: what the form started with, an earlier
 * value of such a row, or what is in `untouched`. They become what the form starts with: the person hasn't done it.
 */
export function adopt(form: RowForm, given: Row, untouched: Row): void {
  const values = form.getValues()
  const defaults: Row = form.control._defaultValues
  const own = Object.entries(given).filter(([name]) =>
    sameValue(values[name], Object.hasOwn(defaults, name) ? defaults[name] : untouched[name]),
  )
  if (own.every(([name, value]) => sameValue(values[name], value) && sameValue(defaults[name], value))) return
  const adopted = Object.fromEntries(own)
  form.reset({ ...defaults, ...adopted }, keepState)
  putValues(form, adopted)
}

const keepState = {
  keepValues: true,
  keepErrors: true,
  keepTouched: true,
  keepSubmitCount: true,
  keepIsSubmitted: true,
  keepFieldsRef: true,
}

function say(form: RowForm, said: FieldErrors, refused: FieldErrors, own: FieldErrors): void {
  const wanted: FieldErrors = { ...refused, ...own }
  const paths = [...new Set([...Object.keys(said), ...Object.keys(wanted)])]
  const changed = paths.filter(path => said[path] !== wanted[path])
  if (changed.length === 0) return
  form.clearErrors(changed.filter(path => Object.hasOwn(said, path)))
  for (const path of outerFirst(Object.keys(wanted).filter(at => changed.some(outer => isWithin(at, outer)))))
    form.setError(path, { type: Object.hasOwn(own, path) ? 'field' : 'server', message: wanted[path] ?? '' })
}

/** What may be said before the person has tried to save: what is wrong in the fields they left, not what is missing. */
function earlyErrors(errors: FieldErrors, touched: unknown): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([path, text]) => text !== requiredText && isTouched(touched, path)),
  )
}

/** Whether the field at the path, or one that it lies in, was left. */
function isTouched(touched: unknown, path: string): boolean {
  let node = touched
  for (const part of path.split('.')) {
    node = typeof node === 'object' && node !== null ? (node as Row)[part] : undefined
    if (node === true) return true
  }
  return false
}

function meet(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a)
}
