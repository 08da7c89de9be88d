import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { t } from '../texts/t.ts'
import { formatPercent } from './formatNumber.ts'

/** How much of a file has been sent, and a way to stop it. Once all of it is, the server is still at work on it, and nothing can be stopped. */
export function UploadProgress({ name, part, onCancel }: UploadProgressProps) {
  const percent = Math.floor(part * 100)
  return (
    <div className="row wrap gap-lines">
      <LinearProgress
        variant={part < 1 ? 'determinate' : 'indeterminate'}
        {...(part < 1 ? { value: percent } : {})}
        sx={{ flex: '1 1 120px' }}
        aria-label={t('Uploading %{name}…', { name })}
      />
      <span className="k-dim numbers">
        {part < 1 ? t('%{percent} uploaded', { percent: formatPercent(percent, 0) }) : t('Processing…')}
      </span>
      {part < 1 && <Button onClick={onCancel}>{t('Cancel upload')}</Button>}
    </div>
  )
}

interface UploadProgressProps {
  readonly name: string
  /** From 0 to 1. */
  readonly part: number
  readonly onCancel: () => void
}
