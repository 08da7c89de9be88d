import { useNotify, useRefresh } from 'ra-core'
import type { EntityRow, HistoryEntry } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { formatDateTime } from '../../kit/formatDate.ts'
import { Phrase } from '../../kit/Phrase.tsx'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'

/** Asks before a row gets an earlier version's values; nothing is lost, it becomes a new version. */
export function RestoreDialog({ resource, row, version, onClose }: RestoreDialogProps) {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const restore = async () => {
    await provider.restore(resource.name, { id: row.id, version: version.version })
    notify(t('Version %{version} restored', { version: version.version }), { type: 'success' })
    refresh()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('Restore version %{version}?', { version: version.version })}
      label={t('Restore')}
      busyLabel={t('Restoring…')}
      run={restore}
      onClose={onClose}
    >
      <p>
        <Phrase
          text="All fields get the values that %{name} saved on %{at}. This creates a new version, so you can undo it. The status doesn’t change."
          values={{ name: version.by.name, at: formatDateTime(version.at) }}
        />
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
