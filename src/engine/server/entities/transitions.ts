import { labelOf } from '../../contract/labels.ts'
import type { Resource, Transition } from '../../contract/resourceSpec.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { listText } from '../../texts/listText.ts'
import type { Row } from '../store/Store.ts'

/** Every resource can be put away: those without a state for it are archived beside their life cycle. */
export function transitionsOf(resource: Resource): readonly Transition[] {
  const transitions = resource.states?.transitions ?? []
  return resource.states && Object.hasOwn(resource.states.by, archived) ? transitions : [...transitions, ...putAway]
}

export const archived = 'archived'

/** `active` here means: no longer archived; a life cycle's own state is not touched. */
const putAway: readonly Transition[] = [
  { action: 'archive', label: 'Archive', from: [], to: archived, verb: 'archive' },
  { action: 'unarchive', label: 'Unarchive', from: [archived], to: 'active', verb: 'archive' },
]

/** Archived rows are read-only; both kinds say it by the time. */
export function isArchived(row: Row): boolean {
  return Boolean(row.archivedAt) || row.status === archived
}

/** Whether a transition starts where the row is now. */
export function startsFrom(row: Row, transition: Transition): boolean {
  const putAside = Boolean(row.archivedAt) && row.status !== archived
  if (transition === putAway[0]) return !isArchived(row)
  if (transition === putAway[1]) return putAside
  return !putAside && transition.from.includes(String(row.status))
}

/** The row after the transition. */
export function rowAfter(row: Row, transition: Transition, at: string): Row {
  const { archivedAt: _, ...rest } = row
  const away = transition.to === archived ? { archivedAt: at } : {}
  return putAway.includes(transition) ? { ...rest, ...away } : { ...rest, status: transition.to, ...away }
}

/** Why an action can't be done in the state in which the row is; null when it can. */
export function whyNotIn(from: readonly string[] | undefined, row: Row): string | null {
  return !from || from.includes(String(row.status)) ? null : notWhile(row)
}

/** Why a transition can't start here; null when it can. Permission is another question. */
export function whyNotNow(resource: Resource, row: Row, transition: Transition): string | null {
  if (!startsFrom(row, transition)) return notWhile(row)
  const missing = missingFor(row, transition)
  if (missing.length === 0) return null
  const fields = allFields(resource)
  const names = missing.map(name => labelOf(name, fields[name]).toLowerCase())
  return `Enter its ${listText(names, 'and')} first`
}

function notWhile(row: Row): string {
  const now = isArchived(row) ? archived : labelOf(String(row.status ?? 'active'), undefined).toLowerCase()
  return `Not possible while it is ${now}`
}

/** The fields that the transition needs and the row lacks. */
export function missingFor(row: Row, transition: Transition): readonly string[] {
  return (transition.needs ?? []).filter(name => isEmpty(row[name]))
}
