import Button from '@mui/material/Button'
import { useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { listColumns } from '../../../engine/derive/list/listColumns.ts'
import { listParts } from '../../../engine/derive/list/listParts.ts'
import { useExport } from '../../../engine/derive/list/useExport.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { useMayRead } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { TreeEntity } from './treeLines.ts'

/** What can be done with the selected rows, for each kind of them: the same as in their list. */
export function SelectionBar({ selected, organization, onClear, all }: SelectionBarProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const selectAll = async (offer: NonNullable<SelectionBarProps['all']>) => {
    setBusy(true)
    setError(null)
    try {
      await offer.select()
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row wrap baseline gap-0">
      {[...selected].map(([entity, rows]) => (
        <div key={entity} style={selected.size > 1 ? ownLine : undefined}>
          <EntityBar entity={entity} rows={rows} organization={organization} onClear={onClear} />
        </div>
      ))}
      {all && (
        <span className="row mb-12">
          <Button variant="text" size="small" disabled={busy} onClick={() => void selectAll(all)}>
            {busy ? t('Selecting…') : t('Select all %{count} that match', { count: formatNumber(all.count) })}
          </Button>
          {error && <span role="alert">{error}</span>}
        </span>
      )}
    </div>
  )
}

const ownLine = { flexBasis: '100%' } as const

function EntityBar({ entity, rows, organization, onClear }: EntityBarProps) {
  const resource = resourceOfEntity(entity)
  const provider = useConsoleDataProvider()
  const mayRead = useMayRead()
  const columns = listColumns(resource, resource.columns)
  const sort = { field: '', order: 'ASC' } as const
  const exporting = useExport({ asked: { provider, mayRead, resource, columns, filter: {}, sort, organization } })
  const selection = {
    ids: rows.map(({ id }) => id),
    rows,
    clear: onClear,
    select: () => undefined,
    selectRows: () => undefined,
    toggle: () => undefined,
  }
  return (
    <LaterBoundary fallback={<div className="l-bulk l-bulk-coming" />}>
      <listParts.BulkBar resource={resource} selection={selection} exporting={exporting} columns={resource.columns} />
    </LaterBoundary>
  )
}

interface EntityBarProps {
  readonly entity: TreeEntity
  readonly rows: readonly EntityRow[]
  readonly organization: string | null
  readonly onClear: () => void
}

interface SelectionBarProps extends Pick<EntityBarProps, 'organization' | 'onClear'> {
  readonly selected: ReadonlyMap<TreeEntity, readonly EntityRow[]>
  /** More rows of the first level match than are selected. */
  readonly all: { readonly count: number; readonly select: () => Promise<void> } | null
}
