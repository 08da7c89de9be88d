import { useNotify, useRefresh } from 'ra-core'
import type { EntityRow, HistoryEntry } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { formatDateTime } from '../../kit/formatDate.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'

/** Asks before a row gets an earlier version's values; nothing is lost, it becomes a new version. */
export function RestoreDialog({ resource, row, version, onClose }: RestoreDialogProps) {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const restore = async () => {
    await provider.restore(resource.name, { id: row.id, version: version.version })
    notify(`Version ${version.version} restored`, { type: 'success' })
    refresh()
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Restore version ${version.version}?`}
      label="Restore"
      busyLabel="Restoring…"
      run={restore}
      onClose={onClose}
    >
      <p>
        All fields get the values that {version.by.name} left on {formatDateTime(version.at)}. It becomes a new version,
        so that this can be undone. The status stays as it is.
      </p>
    </ConfirmDialog>
  )
}

interface RestoreDialogProps {
  readonly resource: Resource
  readonly row: EntityRow
  readonly version: HistoryEntry
  readonly onClose: () => void
}
