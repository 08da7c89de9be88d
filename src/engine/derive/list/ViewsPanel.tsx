import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { TextBox } from '../../kit/TextBox.tsx'
import { t } from '../../texts/t.ts'
import { defaultState, parseListState } from './listState.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import { SharedViewList, ViewButton } from './SharedViewList.tsx'
import { currentView, type SavedView, useOpenedView, useSavedViews, viewOf } from './savedViews.ts'
import { useSharedViews } from './sharedViews.ts'
import type { ColumnsHandle } from './useColumns.ts'
import type { ListStateHandle } from './useListState.ts'

/** The person's views of this list and those that are shared: open, rename or delete one, save what is shown, or go back to the start. */
export function ViewsPanel({ resource, pageKey, handle, columns, onClose }: ViewsPanelProps) {
  const [views, setViews] = useSavedViews(pageKey)
  const shared = useSharedViews(pageKey)
  const [, setOpened] = useOpenedView(pageKey)
  const [renaming, setRenaming] = useState<{ readonly view: SavedView; readonly name: string } | null>(null)
  const shown = columns.names
  const current = currentView(views, handle.state, shown)

  const open = (view: SavedView) => {
    columns.choose(view.columns)
    handle.change({ ...parseListState(resource, view.search, undefined) })
    onClose()
  }
  const openShared = (view: SavedView) => {
    setOpened(view)
    open(view)
  }
  return (
    <div className="l-editor stack">
      {views.length > 0 && (
        <ul className="l-lines">
          {views.map(view =>
            renaming?.view === view ? (
              <li key={view.name} className="row gap-4">
                <form
                  className="row grow"
                  onSubmit={event => {
                    event.preventDefault()
                    const next = renaming.name.trim()
                    if (next) setViews(views.map(one => (one === view ? { ...view, name: next } : one)))
                    setRenaming(null)
                  }}
                >
                  <TextBox
                    aria-label={t('New name for %{name}', { name: view.name })}
                    maxLength={60}
                    value={renaming.name}
                    onChange={event => setRenaming({ view, name: event.target.value })}
                  />
                  <Button type="submit">{t('Rename')}</Button>
                </form>
              </li>
            ) : (
              <li key={view.name} className="row gap-4">
                <ViewButton view={view} current={current} onOpen={open} />
                <IconButton
                  aria-label={t('Rename %{name}', { name: view.name })}
                  onClick={() => setRenaming({ view, name: view.name })}
                >
                  ✎
                </IconButton>
                <IconButton
                  aria-label={t('Delete %{name}', { name: view.name })}
                  onClick={() => setViews(views.filter(one => one !== view))}
                >
                  ×
                </IconButton>
              </li>
            ),
          )}
        </ul>
      )}
      <SharedViewList shared={shared} current={currentView(shared.views, handle.state, shown)} onOpen={openShared} />
      <SaveViewForm
        label={t('View name')}
        own={views}
        shared={shared}
        onSave={name => {
          setViews([...views.filter(one => one.name !== name), viewOf(name, handle.state, shown)])
          onClose()
        }}
        onShare={name => shared.share(viewOf(name, handle.state, shown))}
      />
      <Button
        variant="text"
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          columns.choose(undefined)
          handle.change(defaultState)
          onClose()
        }}
      >
        {t('Reset filters, sort, and columns')}
      </Button>
    </div>
  )
}

interface ViewsPanelProps {
  readonly resource: Resource
  readonly pageKey: string
  readonly handle: ListStateHandle
  readonly columns: ColumnsHandle
  readonly onClose: () => void
}
