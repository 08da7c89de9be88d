import type { Change } from '../../contract/api.ts'
import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import type { FieldSpec, Fields } from '../../contract/fieldSpec.ts'
import { isObject } from '../../contract/isObject.ts'
import { allFields, type Resource } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import { changeText } from '../record/changeText.ts'

/**
 * What changed in a row of a batch, a line for each: into the rows of tables, the dimensions of a targeting, and of lists of other
 * resources' rows how many came and went. What was asked to change stands first; tables that the server works out are left out.
 * @param asked the paths that were to change
 */
export function bulkChangeTexts(
  resource: Resource,
  changes: readonly Change[],
  row: Row,
  asked: readonly string[] = [],
): readonly string[] {
  return bulkFieldChanges(resource, changes, asked).flatMap(one => fieldChangeTexts(resource, one, row))
}

/** The change of one field that is told by itself. */
export interface FieldChange {
  /** What the change's path leads through: the resource's fields, or those of its targeting. */
  readonly fields: Fields
  readonly change: Change
  /** The whole path, from the resource: two targetings may change alike. */
  readonly path: string
}

/**
 * The changes of a row, what was asked to change first. A targeting changes in as many fields as differ in it.
 * @param asked the paths that were to change
 */
export function bulkFieldChanges(
  resource: Resource,
  changes: readonly Change[],
  asked: readonly string[] = [],
): readonly FieldChange[] {
  const isAsked = ({ path }: Change) => asked.some(one => one === path || one.startsWith(`${path}.`))
  const inOrder = [...changes.filter(isAsked), ...changes.filter(change => !isAsked(change))]
  const fields = allFields(resource)
  return inOrder.flatMap(change => {
    const { field } = fieldAtPath(fields, change.path)
    if (field?.kind !== 'targeting') return [{ fields, change, path: change.path }]
    return changesWithin(field.fields, change).map(inner => ({
      fields: field.fields,
      change: inner,
      path: `${change.path}.${inner.path}`,
    }))
  })
}

/** What differs in a targeting or a group of it, by paths from there. */
function changesWithin(fields: Fields, { old, new: now }: Change, prefix = ''): readonly Change[] {
  const [before, after] = [isObject(old) ? old : {}, isObject(now) ? now : {}]
  return Object.entries(fields).flatMap(([name, field]: [string, FieldSpec]) => {
    const change = { path: `${prefix}${name}`, old: before[name] ?? null, new: after[name] ?? null }
    if (field.kind === 'group') return changesWithin(field.fields, change, `${change.path}.`)
    const isSame = isEmpty(change.old) ? isEmpty(change.new) : JSON.stringify(change.old) === JSON.stringify(change.new)
    return isSame ? [] : [change]
  })
}

/** What is said of one field's change. */
export function fieldChangeTexts(
  resource: Resource,
  { fields, change }: Pick<FieldChange, 'fields' | 'change'>,
  row: Row,
): readonly string[] {
  const { label, field } = fieldAtPath(fields, change.path)
  const plain = {
    ...change,
    old: isEmpty(change.old) ? null : change.old,
    new: isEmpty(change.new) ? null : change.new,
  }
  if (field?.kind !== 'objectList' && field?.kind !== 'references') return [changeText(fields, resource, plain, row)]
  if (field.readOnly) return []
  const [old, now] = [listOf(change.old), listOf(change.new)]
  if (field.kind === 'objectList' && old.length === now.length) {
    const inner = old.flatMap((before, index) => changesOfRow(`${change.path}.${index}`, before, now[index]))
    return inner.map(one => changeText(fields, resource, one, row))
  }
  const [added, removed] = [without(now, old), without(old, now)]
  const counts = [
    ...(added > 0 ? [t('%{count} added', { count: formatNumber(added) })] : []),
    ...(removed > 0 ? [t('%{count} removed', { count: formatNumber(removed) })] : []),
  ]
  return [`${label}: ${listText(counts) || t('order changed')}`]
}

function changesOfRow(path: string, old: unknown, now: unknown): readonly Change[] {
  const [before, after] = [isObject(old) ? old : {}, isObject(now) ? now : {}]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => {
    const change = { path: `${path}.${name}`, old: before[name] ?? null, new: after[name] ?? null }
    return JSON.stringify(change.old) === JSON.stringify(change.new) ? [] : [change]
  })
}

/** How many entries of one list the other lacks. */
function without(list: readonly unknown[], other: readonly unknown[]): number {
  const known = new Set(other.map(entry => JSON.stringify(entry)))
  return list.filter(entry => !known.has(JSON.stringify(entry))).length
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

type Row = Readonly<Record<string, unknown>>
