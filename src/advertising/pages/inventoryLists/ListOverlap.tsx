import { useQuery } from '@tanstack/react-query'
import { useGetList } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'

/** How many entries a list shares with another one of its organization. */
export function ListOverlap({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const [other, setOther] = useState<string | null>(null)
  const organization = typeof row.organization === 'string' ? row.organization : null
  const lists = useGetList<RowOf<'inventory-set'>>(resourceOfEntity('inventory-set').name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
    meta: { organization },
  })
  const answer = useQuery({
    queryKey: ['inventory-overlap', row.id, row.version, other],
    queryFn: ({ signal }) =>
      request<Overlap>(
        `/inventory-set/${encodeURIComponent(row.id)}/overlap?${new URLSearchParams({ with: other ?? '' })}`,
        { signal },
      ),
    enabled: other !== null,
  })
  const choices = (lists.data ?? []).filter(({ id }) => id !== row.id)
  return (
    <Card title="Overlap with another list">
      <div className="pad stack">
        <Field label="List to compare with">
          {binding => (
            <Dropdown
              {...binding}
              options={choices.map(({ id, name }) => ({ value: id, label: String(name) }))}
              value={other}
              onChange={setOther}
            />
          )}
        </Field>
        {answer.error && (
          <ErrorLine
            what="The lists could not be compared."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        )}
        {answer.data && (
          <p aria-live="polite">
            {formatNumber(answer.data.both)} shared entries: {percent(answer.data.shareOfOne)} of this list,{' '}
            {percent(answer.data.shareOfOther)} of the other.
          </p>
        )}
      </div>
    </Card>
  )
}

function percent(value: number | null): string {
  return value === null ? '–' : `${formatNumber(value)}%`
}

interface Overlap {
  readonly both: number
  readonly shareOfOne: number | null
  readonly shareOfOther: number | null
}
