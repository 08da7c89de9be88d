import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, UserError } from '../../kit/errorText.ts'
import { passkeysWork } from '../../kit/passkeysWork.ts'
import { askProof } from '../../providers/passkeyCalls.ts'
import { prove, readSecondFactor } from '../../providers/secondFactorCalls.ts'
import { ProofDialog } from './ProofDialog.tsx'
import './account.css'
import { t } from '../../texts/t.ts'

/** Asks who makes a change of access, a key, or a secret to prove that it is them, in the way that they can. */
export function ProveDialog({ onClose }: { readonly onClose: (proven: boolean) => void }) {
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['own-second-factor'],
    queryFn: ({ signal }) => readSecondFactor(signal),
  })
  if (isPending) return null
  const ask = data?.totp ? 'code' : 'password'

  const byPasskey = async () => {
    setBusy(true)
    setFailed('')
    try {
      const optionsJSON = await askProof()
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON }).catch(() => {
        throw new UserError(t('The passkey wasn’t used. Try again, or use another method.'))
      })
      await prove({ response })
      onClose(true)
    } catch (failure) {
      setFailed(errorText(failure))
      setBusy(false)
    }
  }
  return (
    <ProofDialog
      title={t('Confirm that it’s you')}
      ask={ask}
      label={t('Confirm')}
      busyLabel={t('Checking…')}
      run={async text => {
        await prove(ask === 'code' ? { code: text } : { password: text })
        onClose(true)
      }}
      onClose={() => onClose(false)}
    >
      <p>{t('Changing access, keys, or secrets requires this. You won’t be asked again for 10 minutes.')}</p>
      {data && data.passkeys > 0 && passkeysWork() && (
        <p>
          <Button disabled={busy} onClick={() => void byPasskey()}>
            {busy ? t('Waiting for your browser…') : t('Use your passkey')}
          </Button>
        </p>
      )}
      {failed && <Alert severity="error">{failed}</Alert>}
    </ProofDialog>
  )
}
