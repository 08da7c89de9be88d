import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { useSettled } from '../../../engine/kit/useSettled.ts'
import { request } from '../../../engine/providers/http.ts'
import { t } from '../../../engine/texts/t.ts'
import { type EntryType, entryTypeLabels } from '../../targeting/listEntries.ts'

/** Entries of a list that hold a text, with how many there are. */
export function EntrySearch({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const [q, setQ] = useState('')
  const [limit, setLimit] = useState(step)
  const sought = useSettled(q, 300)
  const found = useQuery({
    queryKey: ['inventory-entries', row.id, row.version, sought, limit],
    queryFn: ({ signal }) =>
      request<Found>(
        `/inventory-set/${encodeURIComponent(row.id)}/entries?${new URLSearchParams({ q: sought, limit: String(limit) })}`,
        { signal },
      ),
    placeholderData: before => before,
  })
  const count = found.data
    ? t('%{count} entry |||| %{count} entries', {
        smart_count: found.data.total,
        count: formatNumber(found.data.total),
      })
    : ''
  return (
    <Card title={t('Entries')} note={<span aria-live="polite">{count}</span>}>
      <div className="pad">
        <Field label={t('Search entries')}>
          {binding => (
            <TextBox
              {...binding}
              type="search"
              value={q}
              maxLength={255}
              onChange={event => {
                setQ(event.target.value)
                setLimit(step)
              }}
            />
          )}
        </Field>
      </div>
      {found.error ? (
        <ErrorLine
          what={t('The entries couldn’t be loaded.')}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <TableSkeleton rows={5} />
      ) : found.data.total === 0 ? (
        <p className="pad k-dim">{sought ? t('No entry contains this text.') : t('This list has no entries yet.')}</p>
      ) : (
        <>
          <ul className="lines">
            {found.data.entries.map(({ type, value, byRule }) => (
              <li key={`${type}:${value}`}>
                <span className="what breaks mono">{value}</span>
                <span className="k-dim">
                  {byRule ? t('%{type}, by rule', { type: entryTypeLabels[type] }) : entryTypeLabels[type]}
                </span>
              </li>
            ))}
          </ul>
          {found.data.hasMore && limit < most && (
            <div className="pad">
              <Button onClick={() => setLimit(Math.min(most, limit * 5))}>{t('Show more')}</Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

const step = 10
/** As many as the API answers at once; a search finds the others. */
const most = 1_000

interface Found {
  readonly entries: readonly { readonly type: EntryType; readonly value: string; readonly byRule?: true }[]
  readonly total: number
  readonly hasMore: boolean
}
