import { t } from '../texts/t.ts'
import type { Action } from './resourceSpec.ts'
import { fieldsSchema } from './schema.ts'
import type { SettingSpec } from './settingSpec.ts'
import { type FieldErrors, validateSchema } from './validate.ts'

/** What is asked when a setting is changed: its value, which is drawn and checked like a field of a row. */
export function settingAction(spec: SettingSpec): Action {
  const known = actions.get(spec)
  if (known) return known
  const { value, label, help } = spec
  const field = { ...value, label, help, required: true } as typeof value
  const action: Action = { label: t('Save'), verb: 'update', fields: { value: field } }
  actions.set(spec, action)
  return action
}

/** Sentences by path, `value` or within it; empty for a value that the setting may have. */
export function settingErrors(spec: SettingSpec, value: unknown): FieldErrors {
  const known = schemas.get(spec) ?? fieldsSchema(settingAction(spec).fields ?? {})
  schemas.set(spec, known)
  return validateSchema(known, { value })
}

const actions = new WeakMap<SettingSpec, Action>()
const schemas = new WeakMap<SettingSpec, ReturnType<typeof fieldsSchema>>()
