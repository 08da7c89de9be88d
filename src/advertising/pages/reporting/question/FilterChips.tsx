import { useState } from 'react'
import { useTitles } from '../../../../engine/derive/list/useTitles.ts'
import { FilterChip } from '../../../../engine/kit/FilterChip.tsx'
import { matchingOptions } from '../../../../engine/kit/matchingOptions.ts'
import { PanelSearch } from '../../../../engine/kit/PanelSearch.tsx'
import { PopoverPanel } from '../../../../engine/kit/PopoverPanel.tsx'
import { useShownMetrics } from '../../../../engine/providers/shownMetrics.ts'
import { t } from '../../../../engine/texts/t.ts'
import { misfitOf } from '../../../reporting/combinations.ts'
import { type DimensionKey, dimensionGroups, dimensionKeys, dimensionOf } from '../../../reporting/dimensions.ts'
import type { MetricKey } from '../../../reporting/metrics.ts'
import { type ReportFilter, reportLimits } from '../../../reporting/reportQuestion.ts'
import { isOffered } from './choiceGroups.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { filterText } from './filterText.ts'

/** The filters of a question as sentences, each with its editor, and the way to one more. */
export function FilterChips({ filters, metrics, onChange }: FilterChipsProps) {
  return (
    <>
      {filters.map((filter, place) => (
        <OneFilter
          key={JSON.stringify(filter)}
          filter={filter}
          onChange={next => onChange(filters.flatMap((one, at) => (at !== place ? [one] : next ? [next] : [])))}
        />
      ))}
      {filters.length < reportLimits.filters && (
        <PopoverPanel component="button" className="k-filter" label={t('Filter')} trigger={t('+ Filter')}>
          {close => (
            <NewFilter
              metrics={metrics}
              onApply={filter => {
                close()
                if (filter.values.length) onChange([...filters, filter])
              }}
            />
          )}
        </PopoverPanel>
      )}
    </>
  )
}

function OneFilter({ filter, onChange }: OneFilterProps) {
  const { label, entity } = dimensionOf(filter.dimension)
  const named = filter.op === 'in' || filter.op === 'not_in'
  const titles = useTitles(entity, entity && named ? filter.values.filter(Boolean).slice(0, 3) : [])
  return (
    <FilterChip
      label={label}
      sentence={filterText(filter, id => (entity && named ? titles(id) : undefined))}
      onClear={() => onChange(null)}
    >
      {close => (
        <FilterEditor
          filter={filter}
          onApply={next => {
            close()
            onChange(next.values.length ? next : null)
          }}
        />
      )}
    </FilterChip>
  )
}

/** The dimension first, then its values. */
function NewFilter({ metrics, onApply }: NewFilterProps) {
  const [typed, setTyped] = useState('')
  const [dimension, setDimension] = useState<DimensionKey | null>(null)
  const shown = useShownMetrics()
  if (dimension) {
    return (
      <>
        <p className="mb-8 strong">{dimensionOf(dimension).label}</p>
        <FilterEditor filter={{ dimension, op: 'in', values: [] }} onApply={onApply} />
      </>
    )
  }
  const words = typed.trim().toLowerCase()
  const names = filterNames.filter(({ value }) => isOffered(value, shown))
  const inGroup = names.filter(({ group }) => group.toLowerCase().includes(words))
  const offered = [...new Set([...matchingOptions(names, typed), ...inGroup])].map(({ value, label, group }) => {
    const refusal = metrics.map(metric => misfitOf(value, metric)).find(text => text !== null)
    return { value, label, group, refusal }
  })
  return (
    <div className="l-editor stack">
      <PanelSearch
        label={t('Search filters')}
        value={typed}
        onChange={setTyped}
        onEnter={() => setDimension(offered.find(({ refusal }) => refusal === undefined)?.value ?? null)}
      />
      <div className="l-options e-filter-names">
        {offered.map(({ value, label, group, refusal }) => (
          <button
            key={value}
            type="button"
            aria-disabled={refusal !== undefined || undefined}
            title={refusal}
            onClick={() => {
              if (refusal === undefined) setDimension(value)
            }}
          >
            {label}
            <small>{group}</small>
          </button>
        ))}
      </div>
    </div>
  )
}

/** Found by their group as well. */
const filterNames = dimensionKeys.map(value => {
  const { label, group } = dimensionOf(value)
  return { value, label, group: dimensionGroups[group] }
})

interface FilterChipsProps {
  readonly filters: readonly ReportFilter[]
  /** A filter must go with them. */
  readonly metrics: readonly MetricKey[]
  readonly onChange: (filters: readonly ReportFilter[]) => void
}

interface OneFilterProps {
  readonly filter: ReportFilter
  readonly onChange: (filter: ReportFilter | null) => void
}

interface NewFilterProps {
  readonly metrics: readonly MetricKey[]
  readonly onApply: (filter: ReportFilter) => void
}
