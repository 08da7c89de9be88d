import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Combobox } from '../../../engine/derive/inputs/Combobox.tsx'
import { useRowChoices } from '../../../engine/derive/inputs/useRowChoices.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { ErrorLine } from '../../../engine/kit/ErrorLine.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { request } from '../../../engine/providers/http.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'

/** How many entries a list shares with another one of its organization. */
export function ListOverlap({ row }: { readonly row: RowOf<'inventory-set'> }) {
  const [other, setOther] = useState<string | null>(null)
  const held = other ? [other] : []
  const { options, ...choices } = useRowChoices(resourceOfEntity('inventory-set'), held, {
    organization: String(row.organization ?? ''),
    detail: ({ mode, kind }) => [mode, kind].map(word => labelOf(String(word), undefined)).join(' · '),
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
  return (
    <Card title={t('Overlap with another list')}>
      <div className="pad stack">
        <Field label={t('List to compare with')}>
          {binding => (
            <Combobox
              {...choices}
              binding={binding}
              options={options.filter(({ value }) => value !== row.id)}
              values={held}
              onChange={([next]) => setOther(next ?? null)}
              onBlur={() => undefined}
              disabled={false}
              clearable
              placeholder={t('Search inventory lists…')}
            />
          )}
        </Field>
        {answer.error && (
          <ErrorLine
            what={t('The lists couldn’t be compared.')}
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        )}
        {answer.data && (
          <p aria-live="polite">
            {t(
              '%{count} shared entry: %{share} of this list, %{otherShare} of the other. |||| %{count} shared entries: %{share} of this list, %{otherShare} of the other.',
              {
                smart_count: answer.data.both,
                count: formatNumber(answer.data.both),
                share: percent(answer.data.shareOfOne),
                otherShare: percent(answer.data.shareOfOther),
              },
            )}
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
