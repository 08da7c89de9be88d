import { t } from '../texts/t.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { formOf } from './formOf.ts'
import type { Action, Resource } from './resourceSpec.ts'

/** What an action asks for as a resource of its own, so that its values are shown and checked as a row's are. */
export function actionForm(resource: Resource, action: Action): Resource {
  const known = forms.get(action)
  if (known) return known
  const fields = { ...action.fields, ...(action.reason ? { reason } : {}) }
  const form = formOf(resource, fields)
  forms.set(action, form)
  return form
}

/** Kept in the audit log, under this name. */
const reason: FieldSpec = { kind: 'text', required: true, max: 500, label: t('Reason') }

/** One for each action, since what is worked out of a resource is remembered by it. */
const forms = new WeakMap<Action, Resource>()
