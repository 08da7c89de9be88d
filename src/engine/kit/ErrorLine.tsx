import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { t } from '../texts/t.ts'
import { errorText } from './errorText.ts'

/** Something failed where there is room for a line only: what happened, and a way to try again. Announced at once. */
export function ErrorLine({ what, error, onRetry }: ErrorLineProps) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{t('Try again')}</Button>}>
      {what} {errorText(error)}
    </Alert>
  )
}

interface ErrorLineProps {
  /** A sentence. */
  readonly what: string
  readonly error: unknown
  readonly onRetry: () => void
}
