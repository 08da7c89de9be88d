import { useNotify } from 'ra-core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { onProofNeeded } from '../providers/proveAgain.ts'
import { t } from '../texts/t.ts'
import { OverlayBoundary } from './OverlayBoundary.tsx'

/** Over whatever the person was doing: proves that it is them, and what they did goes on. */
export function ProofOverlay() {
  const notify = useNotify()
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null)
  useEffect(() => onProofNeeded(callback => setAnswer(() => callback)), [])
  // Asked for anew each time: a lazy component that failed once would fail for ever.
  const Dialog = useMemo(() => answer && lazy(load), [answer])
  if (!answer || !Dialog) return null
  const close = (proven: boolean) => {
    answer(proven)
    setAnswer(null)
  }
  return (
    <OverlayBoundary
      onFailed={() => {
        notify(t('The dialog couldn’t be opened. Try again when the connection is back.'), { type: 'error' })
        close(false)
      }}
    >
      <Suspense>
        <Dialog onClose={close} />
      </Suspense>
    </OverlayBoundary>
  )
}

const load = () => import('../pages/account/ProveDialog.tsx').then(m => ({ default: m.ProveDialog }))
