import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { DialogFrame } from '../dialog/DialogFrame.tsx'

/** Asks before a page with unsaved changes is left: within the console by a dialog, out of it by the browser's own. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <DialogFrame
      title="Leave without saving?"
      onClose={() => blocker.reset()}
      buttons={
        <>
          <button type="button" className="k-button" onClick={() => blocker.proceed()}>
            Leave
          </button>
          <button type="button" className="k-button k-primary" onClick={() => blocker.reset()}>
            Stay
          </button>
        </>
      }
    >
      <p>What you changed here has not been saved and would be lost.</p>
    </DialogFrame>
  )
}
