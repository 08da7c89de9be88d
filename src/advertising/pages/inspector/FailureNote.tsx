import Alert from '@mui/material/Alert'
import type { VastInspection } from '../../vast/vastInspection.ts'

/** Why no ad would play; nothing where one does. */
export function FailureNote({ inspection: { failure } }: { readonly inspection: VastInspection }) {
  if (!failure) return null
  return (
    <Alert severity="error" role="status">
      <b>Nothing plays.</b> Error {failure.code}: {failure.message}.
    </Alert>
  )
}
