import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { TextBox } from '../../kit/TextBox.tsx'
import { defaultState, parseListState } from './listState.ts'
import { currentView, type SavedView, useSavedViews, viewOf } from './savedViews.ts'
import type { ColumnsHandle } from './useColumns.ts'
import type { ListStateHandle } from './useListState.ts'

/** The person's views of this list: open, rename or delete one, save what is shown, or go back to the start. */
export function ViewsPanel({ resource, pageKey, handle, columns, onClose }: ViewsPanelProps) {
  const [views, setViews] = useSavedViews(pageKey)
  const [name, setName] = useState('')
  const [renaming, setRenaming] = useState<{ readonly view: SavedView; readonly name: string } | null>(null)
  const shown = columns.names
  const current = currentView(views, handle.state, shown)
  const taken = views.some(view => view.name === name.trim())

  const open = (view: SavedView) => {
    columns.choose(view.columns)
    handle.change({ ...parseListState(resource, view.search, undefined) })
    onClose()
  }
  const save = () => {
    const view = viewOf(name.trim(), handle.state, shown)
    setViews([...views.filter(one => one.name !== view.name), view])
    setName('')
    onClose()
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
                    aria-label={`New name of ${view.name}`}
                    maxLength={60}
                    value={renaming.name}
                    onChange={event => setRenaming({ view, name: event.target.value })}
                  />
                  <Button type="submit">Rename</Button>
                </form>
              </li>
            ) : (
              <li key={view.name} className="row gap-4">
                <Button variant="text" sx={ofAnyLength} aria-current={view === current} onClick={() => open(view)}>
                  {view === current ? '✓ ' : ''}
                  {view.name}
                </Button>
                <IconButton aria-label={`Rename ${view.name}`} onClick={() => setRenaming({ view, name: view.name })}>
                  ✎
                </IconButton>
                <IconButton
                  aria-label={`Delete ${view.name}`}
                  onClick={() => setViews(views.filter(one => one !== view))}
                >
                  ×
                </IconButton>
              </li>
            ),
          )}
        </ul>
      )}
      <form
        className="row grow"
        onSubmit={event => {
          event.preventDefault()
          if (name.trim()) save()
        }}
      >
        <TextBox
          aria-label="Name of the view"
          placeholder="Save what is shown as…"
          maxLength={60}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" disabled={!name.trim()}>
          {taken ? 'Update' : 'Save'}
        </Button>
      </form>
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
        Reset filters, sort and columns
      </Button>
    </div>
  )
}

/** The name of a view goes on in a second line where it is long. */
const ofAnyLength = {
  justifyContent: 'flex-start',
  height: 'auto',
  minHeight: 28,
  padding: '4px 6px',
  fontWeight: 400,
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const

interface ViewsPanelProps {
  readonly resource: Resource
  readonly pageKey: string
  readonly handle: ListStateHandle
  readonly columns: ColumnsHandle
  readonly onClose: () => void
}
