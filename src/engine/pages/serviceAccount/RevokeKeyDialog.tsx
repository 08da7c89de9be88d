import type { EntityRow } from '../../contract/api.ts'
import type { ServiceKey } from '../../contract/serviceKey.ts'
import { ConfirmDialog } from '../../derive/dialog/ConfirmDialog.tsx'
import { dropServiceKey } from '../../providers/serviceKeyCalls.ts'
import { t } from '../../texts/t.ts'

/** Asks before a key ends. */
export function RevokeKeyDialog({ account, serviceKey, onClose }: RevokeKeyDialogProps) {
  const revoke = async () => {
    await dropServiceKey(account.id, serviceKey.id)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('Revoke %{key}…?', { key: serviceKey.prefix })}
      label={t('Revoke')}
      busyLabel={t('Revoking…')}
      danger
      run={revoke}
      onClose={onClose}
    >
      <p>{t('Requests with this key are rejected from now on. This can’t be undone.')}</p>
    </ConfirmDialog>
  )
}

interface RevokeKeyDialogProps {
  readonly account: EntityRow
  readonly serviceKey: ServiceKey
  readonly onClose: () => void
}
