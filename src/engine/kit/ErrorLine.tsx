import { errorText } from './errorText.ts'
import './kit.css'
import './states.css'

/** Something failed where there is room for a line only: what happened, and a way to try again. Announced at once. */
export function ErrorLine({ what, error, onRetry }: ErrorLineProps) {
  return (
    <p className="k-error-line" role="alert">
      <span>
        {what} {errorText(error)}
      </span>
      <button type="button" className="k-button" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}

interface ErrorLineProps {
  /** A sentence. */
  readonly what: string
  readonly error: unknown
  readonly onRetry: () => void
}
