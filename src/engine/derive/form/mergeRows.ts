import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { joinPath, type Row } from './rowPath.ts'
import { sameValue } from './sameValue.ts'

/** A field that both sides changed, to different values, since the form was opened. */
export interface Conflict {
  readonly path: string
  readonly label: string
  readonly field: FieldSpec
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Brings two changes of one row together: a field that only one side changed takes that side's value, also within
 * groups; one that both changed differently is a conflict, in which `row` holds mine until the person chooses. All that
 * isn't a field of the form, the version before all, is theirs.
 */
export function mergeRows(fields: Fields, base: Row, mine: Row, theirs: Row): { row: Row; conflicts: Conflict[] } {
  return merge(fields, base, mine, theirs, '', '')
}

function merge(fields: Fields, base: Row, mine: Row, theirs: Row, at: string, within: string) {
  const row: Record<string, unknown> = { ...theirs }
  const conflicts: Conflict[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue
    const [was, own, other] = [base[name], mine[name], theirs[name]]
    const path = joinPath(at, name)
    const label = [within, labelOf(name, field)].filter(Boolean).join(' › ')
    if (sameValue(own, was) || sameValue(own, other)) continue
    if (sameValue(other, was)) row[name] = own
    else if (field.kind === 'group') {
      const inner = merge(field.fields, rowOf(was), rowOf(own), rowOf(other), path, label)
      row[name] = inner.row
      conflicts.push(...inner.conflicts)
    } else {
      row[name] = own
      conflicts.push({ path, label, field, base: was, mine: own, theirs: other })
    }
  }
  return { row: row as Row, conflicts }
}

function rowOf(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
}
