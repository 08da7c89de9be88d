import { labelOf } from '../../contract/labels.ts'
import type { Move, Resource } from '../../contract/resourceSpec.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import type { Row } from '../store/Store.ts'

/** Every resource can be put away: those without a state for it are archived beside their life cycle. */
export function movesOf(resource: Resource): readonly Move[] {
  const moves = resource.states?.moves ?? []
  return resource.states && Object.hasOwn(resource.states.of, archived) ? moves : [...moves, ...putAway]
}

export const archived = 'archived'

/** `active` here means: no longer archived; a life cycle's own state is not touched. */
const putAway: readonly Move[] = [
  { action: 'archive', label: 'Archive', from: [], to: archived, verb: 'archive' },
  { action: 'unarchive', label: 'Unarchive', from: [archived], to: 'active', verb: 'archive' },
]

/** Archived rows are read-only; both kinds say it by the time. */
export function isArchived(row: Row): boolean {
  return Boolean(row.archivedAt) || row.status === archived
}

/** Whether a move starts where the row is now. */
export function startsFrom(row: Row, move: Move): boolean {
  const putAside = Boolean(row.archivedAt) && row.status !== archived
  if (move === putAway[0]) return !isArchived(row)
  if (move === putAway[1]) return putAside
  return !putAside && move.from.includes(String(row.status))
}

/** The row after the move. */
export function movedRow(row: Row, move: Move, at: string): Row {
  const { archivedAt: _, ...rest } = row
  const away = move.to === archived ? { archivedAt: at } : {}
  return putAway.includes(move) ? { ...rest, ...away } : { ...rest, status: move.to, ...away }
}

/** Why an action can't be done in the state in which the row is; null when it can. */
export function whyNotIn(from: readonly string[] | undefined, row: Row): string | null {
  return !from || from.includes(String(row.status)) ? null : notWhile(row)
}

/** Why a move can't start here; null when it can. Permission is another question. */
export function whyNotNow(resource: Resource, row: Row, move: Move): string | null {
  if (!startsFrom(row, move)) return notWhile(row)
  const missing = missingFor(row, move)
  if (missing.length === 0) return null
  const fields = allFields(resource)
  const names = missing.map(name => labelOf(name, fields[name]).toLowerCase())
  return `Enter its ${names.join(' and ')} first`
}

function notWhile(row: Row): string {
  const now = isArchived(row) ? archived : labelOf(String(row.status ?? 'active'), undefined).toLowerCase()
  return `Not possible while it is ${now}`
}

/** The fields that the move needs and the row lacks. */
export function missingFor(row: Row, move: Move): readonly string[] {
  return (move.needs ?? []).filter(name => isEmpty(row[name]))
}
