import Alert from '@mui/material/Alert'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { VastInspection } from '../../vast/vastInspection.ts'

/** Why no ad would play; nothing where one does. */
export function FailureNote({ inspection: { failure } }: { readonly inspection: VastInspection }) {
  if (!failure) return null
  return (
    <Alert severity="error" role="status">
      <Phrase
        text="%{outcome} Error %{code}: %{message}."
        values={{ outcome: <b>{t('Nothing plays.')}</b>, code: failure.code, message: failure.message }}
      />
    </Alert>
  )
}
