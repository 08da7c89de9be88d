import Button from '@mui/material/Button'
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
      <Button onClick={onRetry}>Try again</Button>
    </p>
  )
}

interface ErrorLineProps {
  /** A sentence. */
  readonly what: string
  readonly error: unknown
  readonly onRetry: () => void
}
