import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { RowOf } from '../../../../../resources.config.ts'
import { labelOf } from '../../../../engine/contract/labels.ts'
import { formatDuration } from '../../../../engine/derive/cells/formatDuration.ts'
import { formatNumber } from '../../../../engine/kit/formatNumber.ts'
import { said } from '../../../../engine/texts/said.ts'
import { t } from '../../../../engine/texts/t.ts'

/** Why a run failed, in a sentence, and how often it was tried. */
export function RunFailure({ row }: { readonly row: RowOf<'job-run'> }) {
  const { attempts, duration, errorCode, errorMessage } = row
  const tries = Number(attempts ?? 1)
  const facts = [
    typeof errorCode === 'string' && errorCode ? labelOf(errorCode, undefined) : '',
    typeof duration === 'number' ? t('After %{duration}', { duration: formatDuration(duration) }) : '',
    t('Tried once |||| Tried %{count} times', { smart_count: tries, count: formatNumber(tries) }),
  ]
  return (
    <Alert severity="error" aria-label={t('Result')} sx={{ marginBottom: '16px' }}>
      <AlertTitle>{errorMessage ? said(String(errorMessage)) : t('The run failed')}</AlertTitle>
      {facts.filter(Boolean).join(' · ')}
    </Alert>
  )
}
