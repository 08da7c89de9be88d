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
import { t } from '../../texts/t.ts'
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
    <Card
      title={t('Second factor')}
      note={data && <StatusChip tone={on ? 'ok' : 'idle'} label={on ? t('On') : t('Off')} />}
    >
      {error && !data && (
        <ErrorLine what={t('Your second factor couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <ul className="lines" aria-label={t('Second factor')}>
          <li>
            <div className="what">
              <strong>{t('Authenticator app')}</strong>
              <span className="k-dim">
                {totp
                  ? t('Added %{date}', { date: formatDate(totp.addedAt) })
                  : t(
                      'Asks for a code from your phone after the password, so that a stolen password isn’t enough to sign in.',
                    )}
              </span>
            </div>
            <Button onClick={() => setOpen('app')}>{totp ? t('Replace app') : t('Set up app')}</Button>
            {totp && <Button onClick={() => setOpen('remove')}>{t('Remove app')}</Button>}
          </li>
          {on && (
            <li>
              <div className="what">
                <strong>{t('Recovery codes')}</strong>
                <span className={recoveryCodes < 3 ? 'k-ink-warn' : 'k-dim'}>
                  {t('%{count} code left |||| %{count} codes left', {
                    smart_count: recoveryCodes,
                    count: recoveryCodes,
                  })}
                </span>
              </div>
              <Button onClick={() => setOpen('codes')}>{t('Create new codes')}</Button>
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
          title={t('Remove your authenticator app?')}
          ask="code"
          label={t('Remove app')}
          busyLabel={t('Removing…')}
          danger
          run={async code => {
            await removeTotp(code)
            notify(t('Authenticator app removed.'), { type: 'success' })
            close()
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            {passkeys > 0
              ? t('Your passkeys and recovery codes stay.')
              : t('You’ll sign in with only your password. Your recovery codes are removed, too.')}
          </p>
        </ProofDialog>
      )}
      {open === 'codes' && (
        <ProofDialog
          title={t('Create new recovery codes?')}
          ask={totp ? 'code' : 'password'}
          label={t('Create codes')}
          busyLabel={t('Creating…')}
          run={async proof =>
            setOpen((await makeRecoveryCodes(totp ? { code: proof } : { password: proof })).recoveryCodes)
          }
          onClose={() => setOpen(null)}
        >
          <p>{t('Your current codes stop working.')}</p>
        </ProofDialog>
      )}
      {Array.isArray(open) && <RecoveryCodesDialog codes={open} onClose={close} />}
    </Card>
  )
}
