import type { EntityRow } from '../../contract/api.ts'
import type { Resource, Transition } from '../../contract/resourceSpec.ts'
import { isolateText } from '../../kit/isolateText.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'
import { titleOf } from '../cells/titleOf.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'

/** Asks before a transition that can't be undone, and says what follows from it. */
export function TransitionDialog({ resource, row, transition, run, onClose }: TransitionDialogProps) {
  const words = { action: transition.label, label: inSentence(resource.label) }
  return (
    <ConfirmDialog
      title={t('%{action} %{label} %{name}?', { ...words, name: isolateText(titleOf(resource, row)) })}
      label={t('%{action} %{label}', words)}
      busyLabel={`${transition.label}…`}
      danger
      run={run}
      onClose={onClose}
    >
      <p>{transition.confirm}</p>
    </ConfirmDialog>
  )
}

interface TransitionDialogProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly transition: Transition
  /** Says itself what it could not do. */
  readonly run: () => Promise<void>
  readonly onClose: () => void
}
