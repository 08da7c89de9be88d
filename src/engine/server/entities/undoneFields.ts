import type { Change } from '../../contract/api.ts'
import { fieldsOnPath } from '../../contract/changedFields.ts'
import type { Fields } from '../../contract/fieldSpec.ts'
import { isObject } from '../../contract/isObject.ts'
import { pathsOverlap } from '../../contract/pathsOverlap.ts'
import { isEmpty } from '../../contract/rules.ts'
import { holdsSecret } from '../secrets/mapSecrets.ts'
import type { HistoryRow } from '../store/systemTables.ts'
import { isSame } from './changesBetween.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What a row gets when changes of an earlier version are undone: the top fields with the values that they had before. What the
 * server works out follows by itself. `left`: sentences, by path, for what stays as it is.
 * @param since the versions after that one, the latest first
 */
export function undoneFields(
  fields: Fields,
  row: Values,
  changes: readonly Change[],
  since: readonly Pick<HistoryRow, 'by' | 'changes'>[],
): { readonly values: Values; readonly left: Readonly<Record<string, string>> } {
  const left: Record<string, string> = {}
  let next: Values = row
  const names = new Set<string>()
  for (const { path, old } of changes) {
    const passed = fieldsOnPath(fields, path)
    const field = passed?.at(-1)
    if (!passed || !field || passed.some(({ readOnly, computed }) => readOnly || computed)) continue
    const parts = path.split('.')
    const now = valueAt(row, parts)
    if (isSame(now, old) || (isEmpty(now) && isEmpty(old))) continue
    const later = since.find(version => version.changes.some(change => pathsOverlap(change.path, path)))
    if (later) left[path] = `Changed since by ${later.by.name}`
    else if (holdsSecret(field)) left[path] = 'A secret can’t be restored. Enter it again.'
    else {
      next = withValueAt(next, parts, old)
      names.add(parts[0] ?? '')
    }
  }
  return { values: Object.fromEntries([...names].map(name => [name, next[name]])), left }
}

function valueAt(row: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return row
  return isObject(row) && Object.hasOwn(row, name) ? valueAt(row[name], rest) : undefined
}

function withValueAt(row: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const inner = row[name]
  return { ...row, [name]: rest.length ? withValueAt(isObject(inner) ? inner : {}, rest, value) : value }
}
