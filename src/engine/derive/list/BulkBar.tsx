import Button from '@mui/material/Button'
import { useGetMany, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { EntityRow } from '../../contract/api.ts'
import type { Action, Resource, Transition } from '../../contract/resourceSpec.ts'
import { ActionMenu, type ActionMenuItem } from '../../kit/ActionMenu.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { t } from '../../texts/t.ts'
import { countedRows } from '../countedRows.ts'
import type { Row } from '../form/rowPath.ts'
import { asksForValues, recordActions } from '../record/recordActions.ts'
import { transitionsOf } from '../record/transitions.ts'
import { bulkPaths } from './bulkPaths.ts'
import type { ExportHandle } from './useExport.ts'
import type { Selection } from './useSelection.ts'

const ActionDialog = laterPart(() => import('../record/ActionDialog.tsx').then(module => module.ActionDialog))
const BulkEditDialog = laterPart(() => import('./BulkEditDialog.tsx').then(module => module.BulkEditDialog))
const TableEditDialog = laterPart(() => import('./TableEditDialog.tsx').then(module => module.TableEditDialog))
const BulkRunDialog = laterPart(() => import('./BulkRunDialog.tsx').then(module => module.BulkRunDialog))

/** Takes the filters' place while rows are selected: what can be done with all of them. */
export function BulkBar({ resource, selection, exporting, columns }: BulkBarProps) {
  const access = useAccess()
  const provider = useConsoleDataProvider()
  const refresh = useRefresh()
  const [open, setOpen] = useState<
    | { readonly kind: 'edit' | 'table' | 'delete' }
    | { readonly kind: 'transition'; readonly transition: Transition }
    | { readonly kind: 'ask'; readonly name: string; readonly action: Action }
    | { readonly kind: 'act'; readonly name: string; readonly action: Action; readonly asked: Row }
    | null
  >(null)
  const { ids, clear } = selection
  // A table in another order than its list's shows rows that the list has not read.
  const seen = new Set(selection.rows.map(({ id }) => id))
  const unseen = ids.filter(id => !seen.has(id))
  const { data: read = [] } = useGetMany<EntityRow>(resource.name, { ids: unseen }, { enabled: unseen.length > 0 })
  const rows = [...selection.rows, ...read.filter(Boolean)]
  const actions = rows.map(row => ({ row, actions: recordActions(resource, row, access) }))
  const some = (key: string) => actions.some(({ actions: of }) => of.some(one => one.key === key))
  const possible = (action: string) =>
    actions.filter(({ actions: of }) => of.some(({ key, allowed }) => key === action && allowed)).length
  // The transitions that most of the rows can make come first.
  const transitions = transitionsOf(resource)
    .map(transition => ({ transition, count: possible(transition.action) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ transition }) => transition)
  const refusal = (row: EntityRow, key: string) => {
    const found = actions.find(one => one.row.id === row.id)?.actions.find(one => one.key === key)
    return found
      ? found.allowed
        ? undefined
        : (found.reason ?? t('Not possible now'))
      : t('You don’t have permission to do this')
  }
  const done = () => {
    setOpen(null)
    clear()
    refresh()
  }
  const items: ActionMenuItem[] = transitions.map(transition => ({
    key: transition.action,
    label: transition.label,
    onSelect: () => setOpen({ kind: 'transition', transition }),
  }))
  const works = Object.entries(resource.actions)
    .filter(([name, { bulk = true }]) => bulk && possible(name) > 0)
    .map(([name, action]) => ({
      key: name,
      label: action.label,
      // What follows is said where the rows are listed.
      onSelect: () =>
        setOpen(asksForValues(action) ? { kind: 'ask', name, action } : { kind: 'act', name, action, asked: {} }),
    }))
  return (
    <section className="l-bulk row wrap" aria-label={t('Selected rows')}>
      <strong className="strong" aria-live="polite">
        {t('%{count} selected', { count: formatNumber(ids.length) })}
      </strong>
      {some('update') && bulkPaths(resource).length > 0 && (
        <>
          <Button onClick={() => setOpen({ kind: 'edit' })}>{t('Edit')}</Button>
          <Button onClick={() => setOpen({ kind: 'table' })}>{t('Edit as table')}</Button>
        </>
      )}
      {items.slice(0, 3).map(item => (
        <Button key={item.key} className="l-wide" onClick={item.onSelect}>
          {item.label}
        </Button>
      ))}
      {items.length > 0 && <ActionMenu trigger={t('Move to ▾')} items={items} />}
      {works.slice(0, 2).map(item => (
        <Button key={item.key} className="l-wide" onClick={item.onSelect}>
          {item.label}
        </Button>
      ))}
      {works.length > 0 && <ActionMenu trigger={t('Actions ▾')} items={works} />}
      {access.can('export', resource) && (
        <Button disabled={exporting.busy} onClick={() => void exporting.start(ids)}>
          {exporting.busy ? t('Exporting…') : t('Export')}
        </Button>
      )}
      {some('delete') && (
        <Button color="error" onClick={() => setOpen({ kind: 'delete' })}>
          {t('Delete')}
        </Button>
      )}
      <Button variant="text" onClick={clear}>
        {t('Clear')}
      </Button>
      <LaterBoundary>
        {open?.kind === 'edit' && (
          <BulkEditDialog resource={resource} ids={ids} rows={rows} onClose={() => setOpen(null)} onDone={done} />
        )}
        {open?.kind === 'table' && (
          <TableEditDialog
            resource={resource}
            ids={ids}
            first={columns}
            refusal={row => refusal(row, 'update')}
            onClose={() => setOpen(null)}
            onDone={done}
          />
        )}
        {open?.kind === 'delete' && (
          <BulkRunDialog
            resource={resource}
            rows={rows}
            verb={t('Delete')}
            danger
            refusal={row => refusal(row, 'delete')}
            run={row => provider.delete(resource.name, { id: row.id, previousData: row })}
            onClose={() => setOpen(null)}
            onDone={done}
          />
        )}
        {open?.kind === 'ask' && rows[0] && (
          <ActionDialog
            resource={resource}
            action={open.action}
            row={rows[0]}
            title={`${open.action.label}: ${countedRows(rows.length, resource)}`}
            button={t('Continue')}
            run={async asked => setOpen({ ...open, kind: 'act', asked })}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.kind === 'act' && (
          <BulkRunDialog
            resource={resource}
            rows={rows}
            verb={open.action.label}
            question={of => `${open.action.label}: ${of}`}
            note={open.action.confirm}
            refusal={row => refusal(row, open.name)}
            run={row =>
              provider.act(resource.name, { id: row.id, action: open.name, values: open.asked, version: row.version })
            }
            onClose={() => setOpen(null)}
            onDone={done}
          />
        )}
        {open?.kind === 'transition' && (
          <BulkRunDialog
            resource={resource}
            rows={rows}
            verb={open.transition.label}
            danger={open.transition.confirm !== undefined}
            note={open.transition.confirm}
            refusal={row => refusal(row, open.transition.action)}
            run={row =>
              provider.transition(resource.name, { id: row.id, to: open.transition.action, version: row.version })
            }
            onClose={() => setOpen(null)}
            onDone={done}
          />
        )}
      </LaterBoundary>
    </section>
  )
}

interface BulkBarProps {
  readonly resource: Resource
  readonly selection: Selection
  readonly exporting: ExportHandle
  /** The names of the list's columns. */
  readonly columns: readonly string[]
}
