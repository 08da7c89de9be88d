import type { EntityRow } from '../../contract/api.ts'
import type { Move, Resource } from '../../contract/resourceSpec.ts'
import { isolateText } from '../../kit/isolateText.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'

/** Asks before a move that can't be undone, and says what follows from it. */
export function MoveDialog({ resource, row, move, run, onClose }: MoveDialogProps) {
  const words = { action: move.label, label: inSentence(resource.label) }
  return (
    <ConfirmDialog
      title={t('%{action} %{label} %{name}?', { ...words, name: isolateText(titleOf(resource, row)) })}
      label={t('%{action} %{label}', words)}
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
