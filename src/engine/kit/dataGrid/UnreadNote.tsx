import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
/** A table with rows missing must not look whole: says how many addresses count as empty, and tries them again. */
export function UnreadNote({ failed, of, onRetry }: UnreadNoteProps) {
  const what =
    of === 1 ? t('The data could not be read.') : t('%{failed} of %{of} parts could not be read.', { failed, of })
  return (
    <Alert severity="warning" role="status" action={<Button onClick={onRetry}>{t('Try again')}</Button>}>
      {what} {failed < of && `${failed === 1 ? t('Its') : t('Their')} rows are missing here.`}
    </Alert>
  )
}

interface UnreadNoteProps {
  readonly failed: number
  readonly of: number
  readonly onRetry: () => void
}
