import type { EntityRow } from '../../contract/api.ts'
import type { Move, Resource } from '../../contract/resourceSpec.ts'
import { t } from '../../texts/t.ts'

/** Every resource can be put away: one whose life cycle has no state for it is archived beside its life cycle. */
export function movesOf({ states }: Resource): readonly Move[] {
  if (states && Object.hasOwn(states.of, 'archived')) return states.moves
  return [...(states?.moves ?? []), ...putAway]
}

const putAway: readonly Move[] = [
  { action: 'archive', label: t('Archive'), from: [], to: 'archived', verb: 'archive' },
  { action: 'unarchive', label: t('Unarchive'), from: ['archived'], to: 'active', verb: 'archive' },
]

export function isArchived(row: EntityRow): boolean {
  return Boolean(row.archivedAt) || row.status === 'archived'
}

/** Whether a move starts where the row is now. */
export function startsFrom(row: EntityRow, move: Move): boolean {
  if (move === putAway[0]) return !isArchived(row)
  const aside = isArchived(row) && row.status !== 'archived'
  return move === putAway[1] ? aside : !aside && move.from.includes(String(row.status))
}
