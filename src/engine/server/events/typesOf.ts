import type { Change } from '../../contract/api.ts'
import { eventPrefix } from '../../contract/eventType.ts'
import { fieldOf } from '../store/columnValue.ts'
import type { Row } from '../store/Store.ts'
import type { EventRule, EventRules } from './EventRule.ts'

/** One write of a row; `row` is null when it was taken away. */
export interface Written {
  readonly entity: string
  readonly old: Row | null
  readonly row: Row | null
  readonly changes: readonly Change[]
  /** As the audit log names it. */
  readonly action: string
}

/** The types of what happened by a write, those that every entity has before those that have a rule. */
export function typesOf(rules: EventRules, written: Written): readonly string[] {
  const named = Object.entries(rules).filter(([, rule]) => rule.entity === written.entity && holds(rule, written))
  return [...commonTypes(written).map(type => `${eventPrefix(written.entity)}.${type}`), ...named.map(([type]) => type)]
}

function commonTypes({ old, row, changes, action }: Written): readonly string[] {
  if (!row) return ['removed']
  if (!old) return ['created']
  const hasTransitioned = changes.some(({ path }) => path === 'status')
  const isPutAway = Boolean(old.archivedAt) !== Boolean(row.archivedAt)
  const putAway = isPutAway && !hasTransitioned ? [row.archivedAt ? 'archived' : 'unarchived'] : []
  // What a transition brings with it in other fields is part of the transition.
  const isEdited = changes.some(({ path }) => path !== 'status') && !(hasTransitioned && transitions.has(action))
  return [...(isEdited ? ['updated'] : []), ...(hasTransitioned ? ['status_changed'] : []), ...putAway]
}

const transitions = new Set(['status_change', 'archive', 'restore'])

function holds({ changes: paths, becomes = {}, where = {} }: EventRule, { old, row, changes }: Written): boolean {
  if (!row) return false
  const has = (one: Row, [name, values]: readonly [string, readonly string[]]) =>
    values.includes(String(fieldOf(one, name)))
  if (!Object.entries(where).every(one => has(row, one))) return false
  if (paths && !(old && changes.some(({ path }) => paths.some(name => isWithin(path, name))))) return false
  const wanted = Object.entries(becomes)
  return wanted.every(one => has(row, one)) && (!old || wanted.length === 0 || !wanted.every(one => has(old, one)))
}

function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}
