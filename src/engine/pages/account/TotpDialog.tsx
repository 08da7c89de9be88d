import { useState } from 'react'
import type { TotpSetup } from '../../contract/secondFactor.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { beginTotp, finishTotp } from '../../providers/secondFactorCalls.ts'
import { t } from '../../texts/t.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Sets up an authenticator app, or puts another in its place: who it is, what the app must know, and the codes for its loss. */
export function TotpDialog({ replaces, onClose }: { readonly replaces: boolean; readonly onClose: () => void }) {
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (!setup) {
    return (
      <ProofDialog
        title={replaces ? t('Replace your authenticator app') : t('Set up an authenticator app')}
        ask={replaces ? 'code' : 'password'}
        label={t('Continue')}
        busyLabel={t('Checking…')}
        run={async proof => setSetup(await beginTotp(replaces ? { code: proof } : { password: proof }))}
        onClose={onClose}
      >
        <p>
          {replaces
            ? t('Enter a code from your current app. It keeps working until the new one is set up.')
            : t('To sign in, you’ll need your password and a code from the app on your phone.')}
        </p>
      </ProofDialog>
    )
  }
  return (
    <ProofDialog
      key="setup"
      title={t('Scan this code with your app')}
      ask="newCode"
      label={t('Verify code')}
      busyLabel={t('Verifying…')}
      run={async code => setCodes((await finishTotp(code)).recoveryCodes)}
      onClose={onClose}
    >
      <QrCode text={setup.url} label={t('QR code for your authenticator app')} />
      <p>{t('If you can’t scan it, enter this key in the app:')}</p>
      <p className="ac-key row breaks">
        <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={setup.secret} compact />
      </p>
    </ProofDialog>
  )
}
