import { useNotify } from 'ra-core'
import { lazy, Suspense, useMemo } from 'react'
import { ConsoleNotifications } from './ConsoleNotifications.tsx'
import { OverlayBoundary } from './OverlayBoundary.tsx'
import { SessionDialog } from './SessionDialog.tsx'

/** What stands over the page: notices, the sign-in dialog, and on demand the palette and the list of keys. */
export function LazyOverlays({ shown, onClose }: LazyOverlaysProps) {
  const notify = useNotify()
  // Asked for anew at each opening: a lazy component that failed once would fail for ever. It must not be made below
  // Suspense, which forgets what it has not shown yet.
  const Overlay = useMemo(() => shown && lazy(overlays[shown]), [shown])
  return (
    <>
      <ConsoleNotifications />
      <SessionDialog />
      {shown && Overlay && (
        <OverlayBoundary
          key={shown}
          onFailed={() => {
            notify(`${names[shown]} could not be opened. Try again when the connection is back.`, { type: 'error' })
            onClose()
          }}
        >
          <Suspense>
            <Overlay onClose={onClose} />
          </Suspense>
        </OverlayBoundary>
      )}
    </>
  )
}

const overlays = {
  palette: () => import('./CommandPalette.tsx').then(m => ({ default: m.CommandPalette })),
  help: () => import('./HelpDialog.tsx').then(m => ({ default: m.HelpDialog })),
}

const names = { palette: 'The search', help: 'The list of keys' } as const

type OverlayName = keyof typeof overlays

interface LazyOverlaysProps {
  readonly shown: OverlayName | null
  readonly onClose: () => void
}
