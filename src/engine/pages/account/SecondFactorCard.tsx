import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Card } from '../../kit/Card.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { formatDate } from '../../kit/formatDate.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { makeRecoveryCodes, readSecondFactor, removeTotp } from '../../providers/secondFactorCalls.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Loaded when it is opened: it brings what draws the QR code. */
const TotpDialog = laterPart(() => import('./TotpDialog.tsx').then(m => m.TotpDialog))

/** The authenticator app and the recovery codes: set up, replaced, made anew, removed. */
export function SecondFactorCard() {
  const notify = useNotify()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'app' | 'remove' | 'codes' | readonly string[] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-second-factor'],
    queryFn: ({ signal }) => readSecondFactor(signal),
  })
  const close = () => {
    setOpen(null)
    void refetch()
    for (const part of ['own-sessions', 'own-sign-ins']) void queries.invalidateQueries({ queryKey: [part] })
  }
  if (data === null) return null
  const { totp, recoveryCodes, passkeys } = data ?? { totp: null, recoveryCodes: 0, passkeys: 0 }
  const on = totp !== null || passkeys > 0
  return (
    <Card title="Second factor" note={data && <StatusChip tone={on ? 'ok' : 'idle'} label={on ? 'On' : 'Off'} />}>
      {error && !data && (
        <ErrorLine what="Your second factor could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <ul className="lines" aria-label="Second factor">
          <li>
            <div className="what">
              <strong>Authenticator app</strong>
              <span className="k-dim">
                {totp
                  ? `Added ${formatDate(totp.addedAt)}`
                  : 'Asks for a code from your phone after the password, so that a stolen password isn’t enough to sign in.'}
              </span>
            </div>
            <Button onClick={() => setOpen('app')}>{totp ? 'Replace app' : 'Set up app'}</Button>
            {totp && <Button onClick={() => setOpen('remove')}>Remove app</Button>}
          </li>
          {on && (
            <li>
              <div className="what">
                <strong>Recovery codes</strong>
                <span className={recoveryCodes < 3 ? 'k-ink-warn' : 'k-dim'}>
                  {recoveryCodes === 1 ? '1 code left' : `${recoveryCodes} codes left`}
                </span>
              </div>
              <Button onClick={() => setOpen('codes')}>Create new codes</Button>
            </li>
          )}
        </ul>
      )}
      {open === 'app' && (
        <LaterBoundary>
          <TotpDialog replaces={totp !== null} onClose={close} />
        </LaterBoundary>
      )}
      {open === 'remove' && (
        <ProofDialog
          title="Remove your authenticator app?"
          ask="code"
          label="Remove app"
          busyLabel="Removing…"
          danger
          run={async code => {
            await removeTotp(code)
            notify('Authenticator app removed.', { type: 'success' })
            close()
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            {passkeys > 0
              ? 'Your passkeys and recovery codes stay.'
              : 'Your password alone will be enough to sign in. Your recovery codes are removed, too.'}
          </p>
        </ProofDialog>
      )}
      {open === 'codes' && (
        <ProofDialog
          title="Create new recovery codes?"
          ask={totp ? 'code' : 'password'}
          label="Create codes"
          busyLabel="Creating…"
          run={async proof =>
            setOpen((await makeRecoveryCodes(totp ? { code: proof } : { password: proof })).recoveryCodes)
          }
          onClose={() => setOpen(null)}
        >
          <p>The codes that you have now stop working.</p>
        </ProofDialog>
      )}
      {Array.isArray(open) && <RecoveryCodesDialog codes={open} onClose={close} />}
    </Card>
  )
}
