import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import type { JsonSchema } from '../../contract/jsonSchema.ts'
import type { Rule } from '../../contract/resourceSpec.ts'
import { checkRules } from '../../contract/rules.ts'
import { type FieldErrors, validateSchema } from '../../contract/validate.ts'
import { isWithin, type Row } from './rowPath.ts'
import { rowToSend } from './rowToSend.ts'
import { unreadIn } from './unread.ts'

/**
 * Checks what a form would send as the API will: the same validator, the same rules, the same sentences. Besides it
 * knows what only a form can hold: text that couldn't be read. Read-only fields and secrets that stay as they are
 * aren't the person's to mend, and are passed over.
 */
export function validateForm(schema: JsonSchema, fields: Fields, rules: readonly Rule[], values: Row): FieldErrors {
  const row = rowToSend(fields, values)
  const unread = unreadIn(row)
  const found = { ...checkRules(rules, { ...row, id: values.id }), ...validateSchema(schema, row) }
  const passed = [...Object.keys(unread), ...untouchable(fields, row, '')]
  const own = Object.entries(found).filter(([path]) => !passed.some(outer => isWithin(path, outer)))
  return { ...Object.fromEntries(own), ...unread }
}

function untouchable(fields: Fields, row: Row, at: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`
    if (field.readOnly || (field.kind === 'secret' && isSetSecret(row[name]))) return [path]
    return withinOf(field, row[name], path)
  })
}

function withinOf(field: FieldSpec, value: unknown, path: string): readonly string[] {
  if (field.kind === 'group' && typeof value === 'object' && value !== null)
    return untouchable(field.fields, value as Row, path)
  if (field.kind === 'objectList' && Array.isArray(value))
    return value.flatMap((item: Row, index) => untouchable(field.fields, item, `${path}.${index}`))
  return []
}

/** A stored secret as the API answers it: that it is set, and its last characters. */
export function isSetSecret(value: unknown): value is { readonly set: true; readonly hint?: string } {
  return typeof value === 'object' && value !== null && 'set' in value && value.set === true
}
