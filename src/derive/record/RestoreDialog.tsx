import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { EntityRow, HistoryEntry } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { formatDateTime } from '../../kit/formatDate.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'

/** Asks before a row gets an earlier version's values; nothing is lost, it becomes a new version. */
export function RestoreDialog({ resource, row, version, onClose }: RestoreDialogProps) {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const restore = async () => {
    setBusy(true)
    try {
      await provider.restore(resource.name, { id: row.id, version: version.version })
      notify(`Version ${version.version} is restored`, { type: 'success' })
      refresh()
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={`Restore version ${version.version}?`}
      busy={busy}
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="k-button" disabled={busy} onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="k-button k-primary" disabled={busy} onClick={() => void restore()}>
            {busy ? 'Restoring…' : 'Restore'}
          </button>
        </>
      }
    >
      <p>
        All fields get the values that {version.by.name} left on {formatDateTime(version.at)}. It becomes a new version,
        so that this can be undone. The status stays as it is.
      </p>
      {error && (
        <p className="x-alert" role="alert">
          {error}
        </p>
      )}
    </DialogFrame>
  )
}

interface RestoreDialogProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly version: HistoryEntry
  readonly onClose: () => void
}
