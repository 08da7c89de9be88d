import type { Fields } from '../../contract/fieldSpec.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { takenFields } from '../../contract/takenFrom.ts'
import { type FieldErrors, requiredText } from '../../contract/validate.ts'
import { formFields } from './formFields.ts'
import { documentFor, type FormVariants, formVariants } from './formVariants.ts'
import { initialRow } from './initialRow.ts'
import { keepWallClock } from './keepWallClock.ts'
import type { Row } from './rowPath.ts'
import { rowToSend } from './rowToSend.ts'
import { validateForm } from './validateForm.ts'

/** What a schema document makes of a form: its types, and for any values the fields, the checks and what is sent. */
export interface FormModel {
  readonly variants: FormVariants | null
  /** The fields that a row of this type has; none while no type is chosen. */
  readonly fields: (values: Row) => Fields
  readonly validate: (values: Row) => FieldErrors
  /** The defaults of this type for all that the values don't have yet. */
  readonly complete: (values: Row) => Row
  /** What changes along with a change. */
  readonly follow: (before: Row, after: Row) => Row
  /** The whole row for the API; `base` gives what a form doesn't change. */
  readonly outgoing: (values: Row, base: Row | null) => Row
}

export function formModel(resource: Resource, schema: JsonSchema): FormModel {
  const variants = formVariants(schema)
  const known = allFields(resource)
  const cache = new Map<JsonSchema, Fields>()
  const documentOf = (values: Row) => documentFor(schema, variants, variants ? values[variants.on] : undefined)
  const fieldsOf = (document: JsonSchema) => {
    const fields = cache.get(document) ?? formFields(document, known)
    cache.set(document, fields)
    return fields
  }
  const fields = (values: Row) => {
    const document = documentOf(values)
    return document ? fieldsOf(document) : {}
  }
  return {
    variants,
    fields,
    validate: values => {
      const document = documentOf(values)
      if (!document) return { [variants?.on ?? '']: requiredText }
      return validateForm(document, fieldsOf(document), resource.rules, values)
    },
    follow: (before, after) => keepWallClock(fields(after), before, after),
    complete: values => ({ ...initialRow(fields(values)), ...values }),
    outgoing: (values, base) => {
      const own = rowToSend(writable(fields(values)), values)
      if (!base) return { ...emptied(fields(values), values), ...own }
      return { ...unset(known), ...untouched(base, fields(values), documentOf(values)), ...own }
    },
  }
}

/** Every field by name, unset: react-admin puts what a change leaves out back from the row as it was. */
function unset(known: Fields): Row {
  return Object.fromEntries(Object.keys(writable(known)).map(name => [name, undefined]))
}

function writable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.readOnly))
}

/** What a new row would take over from another row unless it says that it is empty. */
function emptied(fields: Fields, values: Row): Row {
  const names = takenFields(fields).map(({ name }) => name)
  return Object.fromEntries(
    names.flatMap(name => (fields[name]?.kind === 'targeting' && values[name] !== undefined ? [[name, {}]] : [])),
  )
}

/** PUT carries the full entity (entity.3): what the server computes goes back as it came, and what an open schema leaves unsaid. */
function untouched(base: Row, fields: Fields, document: JsonSchema | undefined): Row {
  const open = document?.additionalProperties !== false
  return Object.fromEntries(
    Object.entries(base).filter(([name, value]) => {
      if (value === null || name === 'actions') return false
      return Object.hasOwn(fields, name) ? fields[name]?.readOnly : open || name === 'id' || name === 'version'
    }),
  )
}
