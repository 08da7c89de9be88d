import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { ServiceKey } from '../../contract/serviceKey.ts'
import { DialogFrame } from '../../derive/dialog/DialogFrame.tsx'
import { dropServiceKey } from '../../providers/serviceKeyCalls.ts'

/** Asks before a key ends. */
export function RevokeKeyDialog({ account, serviceKey, onClose }: RevokeKeyDialogProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const revoke = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await dropServiceKey(account.id, serviceKey.id)
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={`Revoke ${serviceKey.prefix}…?`}
      onClose={onClose}
      busy={busy}
      buttons={
        <>
          <button type="button" className="k-button" disabled={busy} onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="k-button x-danger" disabled={busy} onClick={() => void revoke()}>
            {busy ? 'Revoking…' : 'Revoke'}
          </button>
        </>
      }
    >
      {refusal && (
        <p className="x-alert" role="alert">
          {refusal}
        </p>
      )}
      <p>Programs that call with it are refused from now on. It can’t be brought back.</p>
    </DialogFrame>
  )
}

interface RevokeKeyDialogProps {
  readonly account: EntityRow
  readonly serviceKey: ServiceKey
  readonly onClose: () => void
}
