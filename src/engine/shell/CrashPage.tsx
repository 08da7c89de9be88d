import { ErrorState } from '../kit/ErrorState.tsx'

/** In place of the whole console when something outside a page has failed: a sentence and a way on, never a stack. */
export function CrashPage({ resetErrorBoundary }: CrashPageProps) {
  return (
    <main className="s-page">
      <h1 className="visually-hidden">The console has stopped</h1>
      <ErrorState
        title="The console has stopped"
        detail="Something in it failed that no page could catch. What was saved is safe; what was typed and not saved may be lost."
        onRetry={() => resetErrorBoundary()}
        back={
          <button type="button" className="k-button" onClick={() => location.assign('/')}>
            Load it again
          </button>
        }
      />
    </main>
  )
}

interface CrashPageProps {
  readonly resetErrorBoundary: (reason?: unknown) => void
}
