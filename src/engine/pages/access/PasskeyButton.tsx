import { useState } from 'react'
import { passkeysWork } from '../../kit/passkeysWork.ts'
import { t } from '../../texts/t.ts'
import { answerByPasskey } from './answerByPasskey.ts'

/** Signs in by a passkey, where this browser can at this address: in place of the password, or with `step` after it. */
export function PasskeyButton({ step, label, onSignedIn }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  if (!passkeysWork()) return null

  const use = async () => {
    setBusy(true)
    setError('')
    const refusal = await answerByPasskey(step)
    if (refusal === null) return onSignedIn()
    setBusy(false)
    setError(refusal)
  }
  return (
    <>
      {error && (
        <p className="a-banner" role="alert">
          {error}
        </p>
      )}
      <button className="a-button" type="button" disabled={busy} onClick={() => void use()}>
        {busy ? t('Waiting for your browser…') : label}
      </button>
    </>
  )
}

interface PasskeyButtonProps {
  readonly step?: string
  readonly label: string
  readonly onSignedIn: () => void
}
