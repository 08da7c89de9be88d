import Alert from '@mui/material/Alert'
import { Card } from '../../../engine/kit/Card.tsx'
import { CopyButton } from '../../../engine/kit/CopyButton.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { SyncResult } from '../../sync/simulateSync.ts'

const ways = {
  image: t('Called as an image'),
  iframe: t('Called in a frame'),
  server: t('Called by our server'),
} as const

/** What a simulation came to. */
export function SyncOutcome({
  result: { fires, reasons, warnings, call, returnUrl },
}: {
  readonly result: SyncResult
}) {
  return (
    <Card
      title={t('Result')}
      padded
      note={<StatusChip tone={fires ? 'ok' : 'idle'} label={fires ? t('Fires') : t('Doesn’t fire')} />}
    >
      <div className="stack gap-16" aria-live="polite">
        {reasons.map(reason => (
          <Alert key={reason} severity="info">
            {reason}
          </Alert>
        ))}
        {warnings.map(warning => (
          <Alert key={warning} severity="warning">
            {warning}
          </Alert>
        ))}
        {call && (
          <Address label={fires ? ways[call.by] : t('%{way}, if it fired', { way: ways[call.by] })} url={call.url} />
        )}
        {returnUrl !== null && <Address label={t('Return URL')} url={returnUrl} />}
      </div>
    </Card>
  )
}

function Address({ label, url }: { readonly label: string; readonly url: string }) {
  return (
    <div>
      <p className="k-dim breaks mb-4">
        {label} <CopyButton text={url} compact />
      </p>
      <p className="breaks mb-4">
        <code>{url}</code>
      </p>
    </div>
  )
}
