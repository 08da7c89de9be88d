import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { describeAgent } from '../../contract/describeAgent.ts'
import type { Passkey } from '../../contract/passkey.ts'
import { Card } from '../../kit/Card.tsx'
import { ErrorLine } from '../../kit/ErrorLine.tsx'
import { UserError } from '../../kit/errorText.ts'
import { formatDate, formatRelative } from '../../kit/formatDate.ts'
import { passkeysWork } from '../../kit/passkeysWork.ts'
import { addPasskey, askPasskey, listPasskeys, removePasskey } from '../../providers/passkeyCalls.ts'
import { t } from '../../texts/t.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useProof } from './useProof.ts'

/** The passkeys of the person: another one of this device, and the end of one. */
export function PasskeysCard() {
  const notify = useNotify()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'add' | Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-passkeys'],
    queryFn: ({ signal }) => listPasskeys(signal),
  })
  const { known, ask, proofOf } = useProof()
  if (data === null) return null
  const close = () => {
    setOpen(null)
    void refetch()
    for (const part of ['own-second-factor', 'own-sign-ins']) void queries.invalidateQueries({ queryKey: [part] })
  }
  const add = async (text: string) => {
    const optionsJSON = await askPasskey(proofOf(text))
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON }).catch(reason => {
      throw new UserError(
        reason instanceof Error && reason.name === 'InvalidStateError'
          ? t('This device has a passkey for your account already.')
          : t('The passkey wasn’t created. Try again.'),
      )
    })
    const { recoveryCodes } = await addPasskey(describeAgent(navigator.userAgent), response)
    notify(t('Passkey added.'), { type: 'success' })
    setCodes(recoveryCodes)
    close()
  }
  return (
    <Card
      title={t('Passkeys')}
      note={passkeysWork() && data && known && <Button onClick={() => setOpen('add')}>{t('Add passkey')}</Button>}
    >
      {error && !data && (
        <ErrorLine what={t('Your passkeys couldn’t be loaded.')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className="pad soft">
          {passkeysWork()
            ? t('A passkey signs you in with your fingerprint, face, or screen lock in place of the password.')
            : t('This browser can’t use passkeys on this site.')}
        </p>
      )}
      <ul className="lines" aria-label={t('Passkeys')}>
        {data?.map(passkey => (
          <li key={passkey.id}>
            <div className="what">
              <strong>{passkey.name}</strong>
              <span className="k-dim">
                {t('Added %{date}', { date: formatDate(passkey.createdAt) })} ·{' '}
                {passkey.lastUsedAt
                  ? t('last used %{time}', { time: formatRelative(passkey.lastUsedAt) })
                  : t('never used')}
              </span>
            </div>
            <Button aria-label={t('Remove passkey: %{name}', { name: passkey.name })} onClick={() => setOpen(passkey)}>
              {t('Remove passkey')}
            </Button>
          </li>
        ))}
      </ul>
      {open === 'add' && (
        <ProofDialog
          title={t('Add a passkey')}
          ask={ask}
          label={t('Continue')}
          busyLabel={t('Waiting for your browser…')}
          run={add}
          onClose={() => setOpen(null)}
        >
          <p>{t('Your browser will ask for your fingerprint, face, or screen lock.')}</p>
        </ProofDialog>
      )}
      {open !== null && open !== 'add' && (
        <ProofDialog
          title={t('Remove the passkey %{name}?', { name: open.name })}
          ask={ask}
          label={t('Remove passkey')}
          busyLabel={t('Removing…')}
          danger
          run={async text => {
            await removePasskey(open.id, proofOf(text))
            notify(t('Passkey removed.'), { type: 'success' })
            close()
          }}
          onClose={() => setOpen(null)}
        >
          <p>{t('You can no longer sign in with this passkey. Delete it on your device, too.')}</p>
        </ProofDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}
