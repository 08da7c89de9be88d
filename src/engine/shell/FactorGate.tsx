import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { reportAccessChanged } from '../providers/accessChanged.ts'
import { useCurrentUser } from '../providers/currentUser.ts'
import { onFactorMissing } from '../providers/enrolFirst.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { PageLoading } from './PageLoading.tsx'

/**
 * Who must set up a second factor does so before the console is there, or over it when it is asked for in the middle of work: what
 * was typed stays, and the requests that were refused go out again.
 */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const missing = useCurrentUser().secondFactor === 'missing'
  const [closed, setClosed] = useState(missing)
  const [done, setDone] = useState(false)
  const [entered, setEntered] = useState(!missing)
  const [answer, setAnswer] = useState<((enrolled: boolean) => void) | null>(null)
  useEffect(
    () =>
      onFactorMissing(callback => {
        setAnswer(() => callback)
        setClosed(true)
      }),
    [],
  )
  if (missing && !closed) setClosed(true)
  useEffect(() => {
    // It stays until the person goes on: the recovery codes may still be on the screen.
    if (!done || missing) return
    setDone(false)
    setClosed(false)
    setEntered(true)
    answer?.(true)
    setAnswer(null)
  }, [done, missing, answer])

  const goOn = () => {
    setDone(true)
    reportAccessChanged()
  }
  return (
    <>
      {entered && children}
      {closed && (
        <PageBoundary onLeave={() => undefined}>
          <Suspense fallback={<PageLoading />}>
            <FactorDialog onDone={goOn} />
          </Suspense>
        </PageBoundary>
      )}
    </>
  )
}

const FactorDialog = lazy(() => import('../pages/account/FactorDialog.tsx').then(m => ({ default: m.FactorDialog })))
