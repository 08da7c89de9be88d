import type { EntityRow } from '../../contract/api.ts'
import type { Resource, Transition } from '../../contract/resourceSpec.ts'
import { t } from '../../texts/t.ts'

/** Every resource can be put away: one whose life cycle has no state for it is archived beside its life cycle. */
export function transitionsOf({ states }: Resource): readonly Transition[] {
  if (states && Object.hasOwn(states.by, 'archived')) return states.transitions
  return [...(states?.transitions ?? []), ...putAway]
}

const putAway: readonly Transition[] = [
  { action: 'archive', label: t('Archive'), from: [], to: 'archived', verb: 'archive' },
  { action: 'unarchive', label: t('Unarchive'), from: ['archived'], to: 'active', verb: 'archive' },
]

export function isArchived(row: EntityRow): boolean {
  return Boolean(row.archivedAt) || row.status === 'archived'
}

/** Whether a transition starts where the row is now. */
export function startsFrom(row: EntityRow, transition: Transition): boolean {
  if (transition === putAway[0]) return !isArchived(row)
  const aside = isArchived(row) && row.status !== 'archived'
  return transition === putAway[1] ? aside : !aside && transition.from.includes(String(row.status))
}
