import { allFields } from '../../../engine/contract/resourceSpec.ts'
import { validateRow } from '../../../engine/contract/validate.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { withoutForeign } from '../../../engine/server/entities/foreignFields.ts'
import { contextOf, putRow, type Writing } from '../../../engine/server/entities/writing.ts'
import { hooksOf } from '../../../engine/server/hooks/hooksOf.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { refsColumn } from '../../../engine/server/store/storedRow.ts'

/**
 * Stores what a partner's push made of a deal, by the deal's own rules, with its history. Links need no check: they were
 * looked up among the organization's rows. A push that changes nothing is no new version. A fee type that contradicts our own
 * margin, which partners don't know of, and categories that are newer than the taxonomies held here, are stored all the same: they
 * are issues of the deal (`fee_not_charged`, `unknown_categories`).
 * @throws ApiError 400 at the fields
 */
export async function storeReceived(writing: Writing, old: Row | null, given: Row): Promise<Row> {
  const { context, resource } = writing
  const rules = hooksOf(context, resource.entity)
  const hookContext = contextOf(writing, old)
  const { [refsColumn]: _, ...plain } = given
  const candidate: Row = { ...plain, id: given.id }
  const row = rules.derive ? await rules.derive(candidate, hookContext) : candidate
  if (old && isSame(old, { ...row, [refsColumn]: old[refsColumn] })) return old
  const shape = validateRow(resource, old ? { ...withoutForeign(resource, row, old), id: row.id } : row)
  const errors = Object.keys(shape).length > 0 ? shape : await errorsOfPush(rules.validate?.(row, hookContext))
  if (Object.keys(errors).length > 0) throw fieldsRefused(errors, allFields(resource))
  const action = old === null ? 'create' : old.status === row.status ? 'update' : 'status_change'
  return (await putRow(writing, { old, row, action })).row
}

/** Without what only a person here can judge. */
async function errorsOfPush(found: Promise<Errors> | Errors | undefined): Promise<Errors> {
  const { curationFeeType: _, categories: __, ...theirs } = (await found) ?? {}
  return theirs
}

type Errors = Readonly<Record<string, string>>
