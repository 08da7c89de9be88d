import { DialogFrame } from './DialogFrame.tsx'

/** Asks before what was changed and not saved is given up. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <DialogFrame
      title="Leave without saving?"
      onClose={onStay}
      buttons={
        <>
          <button type="button" className="k-button" onClick={onLeave}>
            Leave
          </button>
          <button type="button" className="k-button k-primary" onClick={onStay}>
            Stay
          </button>
        </>
      }
    >
      <p>What you changed here has not been saved and would be lost.</p>
    </DialogFrame>
  )
}

interface LeaveDialogProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}
