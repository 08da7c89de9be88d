import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
/** A table with rows missing must not look whole: says how many addresses count as empty, and tries them again. */
export function UnreadNote({ failed, of, onRetry }: UnreadNoteProps) {
  const what = of === 1 ? 'The data could not be read.' : `${failed} of ${of} parts could not be read.`
  return (
    <Alert severity="warning" role="status" action={<Button onClick={onRetry}>Try again</Button>}>
      {what} {failed < of && `${failed === 1 ? 'Its' : 'Their'} rows are missing here.`}
    </Alert>
  )
}

interface UnreadNoteProps {
  readonly failed: number
  readonly of: number
  readonly onRetry: () => void
}
