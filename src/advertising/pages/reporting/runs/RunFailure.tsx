import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { RowOf } from '../../../../../resources.config.ts'
import { labelOf } from '../../../../engine/contract/labels.ts'
import { formatDuration } from '../../../../engine/derive/cells/formatDuration.ts'
import { formatNumber } from '../../../../engine/kit/formatNumber.ts'

/** Why a run failed, in a sentence, and how often it was tried. */
export function RunFailure({ row }: { readonly row: RowOf<'job-run'> }) {
  const { attempts, duration, errorCode, errorMessage } = row
  const tries = Number(attempts ?? 1)
  const facts = [
    typeof errorCode === 'string' && errorCode ? labelOf(errorCode, undefined) : '',
    typeof duration === 'number' ? `After ${formatDuration(duration)}` : '',
    tries === 1 ? 'Tried once' : `Tried ${formatNumber(tries)} times`,
  ]
  return (
    <Alert severity="error" aria-label="Result" sx={{ marginBottom: '16px' }}>
      <AlertTitle>{String(errorMessage || 'The run failed')}</AlertTitle>
      {facts.filter(Boolean).join(' · ')}
    </Alert>
  )
}
