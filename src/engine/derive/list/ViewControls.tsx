import type { Resource } from '../../contract/resourceSpec.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { PopoverPanel } from '../../kit/PopoverPanel.tsx'
import { t } from '../../texts/t.ts'
import { listParts } from './listParts.ts'
import { currentView, useOpenedView, useSavedViews } from './savedViews.ts'
import type { ColumnsHandle } from './useColumns.ts'
import type { ListStateHandle } from './useListState.ts'

/** Saved views and the column chooser. */
export function ViewControls({ resource, pageKey, handle, columns, hasColumns }: ViewControlsProps) {
  const [views] = useSavedViews(pageKey)
  const [opened] = useOpenedView(pageKey)
  const current = currentView(opened ? [...views, opened] : views, handle.state, columns.names)
  return (
    <span className="row end">
      <PopoverPanel
        component="button"
        className="k-filter"
        align="end"
        label={t('Saved views')}
        trigger={`${current ? t('Saved view: %{name}', { name: current.name }) : t('Saved views')} ▾`}
      >
        {close => (
          <LaterBoundary fallback={<div className="l-editor stack" />}>
            <listParts.ViewsPanel
              resource={resource}
              pageKey={pageKey}
              handle={handle}
              columns={columns}
              onClose={close}
            />
          </LaterBoundary>
        )}
      </PopoverPanel>
      {hasColumns && (
        <PopoverPanel component="button" className="k-filter" align="end" label={t('Columns')} trigger={t('Columns')}>
          {() => (
            <LaterBoundary fallback={<div className="l-editor stack" />}>
              <listParts.ColumnsPanel resource={resource} handle={columns} />
            </LaterBoundary>
          )}
        </PopoverPanel>
      )}
    </span>
  )
}

interface ViewControlsProps {
  readonly resource: Resource
  readonly pageKey: string
  readonly handle: ListStateHandle
  readonly columns: ColumnsHandle
  /** Tiles have none. */
  readonly hasColumns: boolean
}
