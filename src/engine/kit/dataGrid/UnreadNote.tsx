import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
/** A table with rows missing must not look whole: says how many addresses count as empty, and tries them again. */
export function UnreadNote({ failed, of, onRetry }: UnreadNoteProps) {
  return (
    <Alert severity="warning" role="status" action={<Button onClick={onRetry}>{t('Try again')}</Button>}>
      {unreadText(failed, of)}
    </Alert>
  )
}

function unreadText(failed: number, total: number): string {
  if (total === 1) return t('The data couldn’t be read.')
  if (failed === total) return t('%{failed} of %{total} parts couldn’t be read.', { failed, total })
  return t(
    '%{failed} of %{total} parts couldn’t be read. Its rows are missing here. |||| %{failed} of %{total} parts couldn’t be read. Their rows are missing here.',
    { smart_count: failed, failed, total },
  )
}

interface UnreadNoteProps {
  readonly failed: number
  readonly of: number
  readonly onRetry: () => void
}
