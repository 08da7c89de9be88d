import { useNotify } from 'ra-core'
import { LaterBoundary } from '../kit/LaterBoundary.tsx'
import { laterPart } from '../kit/laterPart.tsx'
import { t } from '../texts/t.ts'
import { OverlayBoundary } from './OverlayBoundary.tsx'
import { ProofOverlay } from './ProofOverlay.tsx'
import { SessionDialog } from './SessionDialog.tsx'

/** What stands over the page: the sign-in dialog, and on demand the palette and the list of keys. */
export function LazyOverlays({ shown, onClose }: LazyOverlaysProps) {
  const notify = useNotify()
  const Overlay = shown && overlays[shown]
  return (
    <>
      <SessionDialog />
      <ProofOverlay />
      {shown && Overlay && (
        <OverlayBoundary
          key={shown}
          onFailed={() => {
            notify(failures[shown], { type: 'error' })
            onClose()
          }}
        >
          <LaterBoundary>
            <Overlay onClose={onClose} />
          </LaterBoundary>
        </OverlayBoundary>
      )}
    </>
  )
}

/** What stands over the page on demand. */
export const overlays = {
  palette: laterPart(() => import('./CommandPalette.tsx').then(m => m.CommandPalette)),
  help: laterPart(() => import('./HelpDialog.tsx').then(m => m.HelpDialog)),
}

const failures = {
  palette: t('The search couldn’t be opened. Try again when the connection is back.'),
  help: t('The list of shortcuts couldn’t be opened. Try again when the connection is back.'),
} as const

type OverlayName = keyof typeof overlays

interface LazyOverlaysProps {
  readonly shown: OverlayName | null
  readonly onClose: () => void
}
