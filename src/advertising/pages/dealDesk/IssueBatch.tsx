import Button from '@mui/material/Button'
import { useListContext, useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import type { Row } from '../../../engine/derive/form/rowPath.ts'
import { asksForValues, recordActions } from '../../../engine/derive/record/recordActions.ts'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { LaterBoundary } from '../../../engine/kit/LaterBoundary.tsx'
import { laterPart } from '../../../engine/kit/laterPart.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useConsoleDataProvider } from '../../../engine/providers/dataProvider.ts'
import { write } from '../../../engine/providers/http.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealIssue } from '../../dealHealth/dealIssues.ts'
import { busiestTwins } from './busiestTwins.ts'
import { issueRepairs } from './issueTexts.ts'

const ActionDialog = laterPart(() =>
  import('../../../engine/derive/record/ActionDialog.tsx').then(module => module.ActionDialog),
)
const BulkEditDialog = laterPart(() =>
  import('../../../engine/derive/list/BulkEditDialog.tsx').then(module => module.BulkEditDialog),
)
const BulkRunDialog = laterPart(() =>
  import('../../../engine/derive/list/BulkRunDialog.tsx').then(module => module.BulkRunDialog),
)

/** The button that mends all deals of the list as it is filtered, and one that copies their IDs. */
export function IssueBatch({ resource, issue }: { readonly resource: Resource; readonly issue: DealIssue }) {
  const { filterValues, sort, total = 0 } = useListContext<EntityRow>()
  const access = useAccess()
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const { selected: organization } = useOrganization()
  const [rows, setRows] = useState<readonly EntityRow[] | null>(null)
  const [asked, setAsked] = useState<Row | null>(null)
  const [busy, setBusy] = useState(false)
  const [first] = rows ?? []
  const repair = issueRepairs[issue]
  const action = repair.kind === 'action' ? resource.actions[repair.key] : undefined
  const isAsking = action !== undefined && asksForValues(action) && asked === null
  const count = Math.min(total, mostRows)
  const many = { smart_count: count, count: formatNumber(count) }

  const found = async () => {
    setBusy(true)
    try {
      const pagination = { page: 1, perPage: mostRows }
      const asking = { pagination, sort, filter: filterValues, meta: { organization } }
      return (await provider.getList<EntityRow>(resource.name, asking)).data
    } catch (error) {
      notify(errorText(error), { type: 'error' })
      return []
    } finally {
      setBusy(false)
    }
  }
  const copy = async () => {
    const ids = (await found()).map(({ dealId }) => textOf(dealId)).filter(Boolean)
    if (ids.length === 0) return
    await navigator.clipboard.writeText(ids.join('\n'))
    notify(t('%{count} deal IDs copied.', { count: formatNumber(ids.length) }), { type: 'success' })
  }
  const close = () => {
    setRows(null)
    setAsked(null)
  }
  const done = () => {
    close()
    refresh()
  }
  const busiest = issue === 'twin' && rows ? busiestTwins(rows) : new Set<string>()
  const refusal = (row: EntityRow) => {
    if (busiest.has(row.id)) return t('Delivers more than its competing deals')
    const key = repair.kind === 'send' || repair.kind === 'edit' ? 'update' : repair.key
    const own = recordActions(resource, row, access).find(one => one.key === key)
    if (!own) return t('You don’t have permission to do this')
    if (!own.allowed) return own.reason ?? t('Not possible now')
    return repair.kind === 'send' && row.side !== 'sell'
      ? t('You are the buyer: respond to the deal yourself')
      : undefined
  }
  const run = (row: EntityRow): Promise<unknown> => {
    if (repair.kind === 'transition')
      return provider.transition(resource.name, { id: row.id, to: repair.key, version: row.version })
    if (repair.kind === 'action') {
      const values = asked ?? {}
      return provider.act(resource.name, { id: row.id, action: repair.key, values, version: row.version })
    }
    return write('POST', `/deal/${encodeURIComponent(row.id)}/sync`, { action: 'send' })
  }
  const mayMend = access.can(repair.kind === 'transition' ? verbOf(resource, repair.key) : 'update', resource)
  return (
    <>
      <Button disabled={busy || total === 0} onClick={() => void copy()}>
        {t('Copy deal ID |||| Copy %{count} deal IDs', many)}
      </Button>
      {mayMend && (
        <Button variant="outlined" disabled={busy || total === 0} onClick={() => void found().then(setRows)}>
          {repair.ofDeals(many)}
        </Button>
      )}
      <LaterBoundary>
        {rows && first && repair.kind === 'edit' && (
          <BulkEditDialog
            resource={resource}
            ids={rows.map(({ id }) => id)}
            rows={rows}
            onClose={close}
            onDone={done}
          />
        )}
        {rows && first && action && isAsking && (
          <ActionDialog
            resource={resource}
            action={action}
            row={first}
            title={t('%{action}: %{count} deal |||| %{action}: %{count} deals', { action: action.label, ...many })}
            button={t('Continue')}
            run={async values => setAsked(values)}
            onClose={close}
          />
        )}
        {rows && first && repair.kind !== 'edit' && !isAsking && (
          <BulkRunDialog
            resource={resource}
            rows={rows}
            verb={repair.label}
            question={rows =>
              repair.kind === 'transition'
                ? t('%{action} %{rows}?', { action: repair.label, rows })
                : t('%{action}: %{rows}', { action: repair.label, rows })
            }
            note={action?.confirm}
            refusal={refusal}
            run={run}
            onClose={close}
            onDone={done}
          />
        )}
      </LaterBoundary>
    </>
  )
}

/** What one press can be about. */
const mostRows = 250

function verbOf(resource: Resource, key: string) {
  const verb = resource.states?.transitions.find(({ action }) => action === key)?.verb
  return verb === undefined || verb === 'system' ? 'update' : verb
}
