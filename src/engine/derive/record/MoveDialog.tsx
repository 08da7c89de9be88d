import type { EntityRow } from '../../contract/api.ts'
import type { Move, Resource } from '../../contract/resourceSpec.ts'
import { isolateText } from '../../kit/isolateText.ts'
import { titleOf } from '../cells/titleOf.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'

/** Asks before a move that can't be undone, and says what follows from it. */
export function MoveDialog({ resource, row, move, run, onClose }: MoveDialogProps) {
  const label = resource.label.toLowerCase()
  return (
    <ConfirmDialog
      title={`${move.label} ${label} ${isolateText(titleOf(resource, row))}?`}
      label={`${move.label} ${label}`}
      busyLabel={`${move.label}…`}
      danger
      run={run}
      onClose={onClose}
    >
      <p>{move.confirm}</p>
    </ConfirmDialog>
  )
}

interface MoveDialogProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly move: Move
  /** Says itself what it could not do. */
  readonly run: () => Promise<void>
  readonly onClose: () => void
}
