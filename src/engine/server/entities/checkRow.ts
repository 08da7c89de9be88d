import { labelOf } from '../../contract/labels.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { validateRow } from '../../contract/validate.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { fieldsRefused } from '../http/apiError.ts'
import { readsOnce } from '../store/readsOnce.ts'
import type { Row } from '../store/Store.ts'
import { refsColumn } from '../store/storedRow.ts'
import { approvalErrors } from './approvals.ts'
import { changesBetween, isSame } from './changesBetween.ts'
import { checkReferencedRows } from './checkReferencedRows.ts'
import { withoutForeign } from './foreignFields.ts'
import { secretErrors, withSecretsReadable } from './secretErrors.ts'
import { contextOf, type Writing } from './writing.ts'

/**
 * A row with everything computed, fit to be stored: by its schema, its references and its resource's own rules.
 * `known` is what its rules need not judge anew: the old row, if it is left out.
 * @throws ApiError 400 with a sentence for every field that is wrong
 */
export async function checkRow(writing: Writing, candidate: Row, old: Row | null, known = old): Promise<Row> {
  const { context, tx, actor, resource } = writing
  const hookContext = { ...contextOf(writing, old, readsOnce(tx)), known }
  const hooks = hooksOf(context, resource.entity)
  const { [refsColumn]: _, ...given } = candidate
  const tidy = { ...given, id: candidate.id, ...(typeof given.name === 'string' ? { name: plain(given.name) } : {}) }
  const row = hooks.derive ? await hooks.derive(tidy, hookContext) : tidy
  const errors = {
    ...(await checkReferencedRows(context, tx, { principal: actor.principal, resource, row, old })),
    ...validateRow(
      resource,
      withoutNulls(withSecretsReadable(resource, old ? { ...withoutForeign(resource, row, old), id: row.id } : row)),
    ),
    ...(old ? secretErrors(resource, row, old) : {}),
    ...(old ? immutableErrors(writing, row, old) : {}),
  }
  const wrong = Object.keys(errors).length > 0
  const valid = wrong || !hooks.validate ? errors : await hooks.validate(row, hookContext)
  const found = Object.keys(valid).length ? valid : await approvalErrors({ context, resource, hookContext }, row, old)
  if (Object.keys(found).length) throw fieldsRefused(found, allFields(resource))
  return row
}

function immutableErrors({ resource }: Writing, row: Row, old: Row): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(allFields(resource))) {
    if (!field.immutable || field.readOnly || old[name] === undefined || isSame(old[name], row[name])) continue
    errors[name] = `${labelOf(name, field)} can’t be changed after creation`
  }
  return errors
}

/** Whether a write would change anything that a person sees. */
export function isUnchanged({ resource }: Writing, row: Row, old: Row): boolean {
  return changesBetween(resource, old, row).length === 0
}

/** Without control characters and spaces around. */
function plain(name: string): string {
  return name.replace(/\p{Cc}+/gu, ' ').trim()
}

function withoutNulls(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))
}
