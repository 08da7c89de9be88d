import { Dropdown } from '../../../../engine/kit/Dropdown.tsx'
import { useShownMetrics } from '../../../../engine/providers/shownMetrics.ts'
import { inSentence } from '../../../../engine/texts/inSentence.ts'
import { t } from '../../../../engine/texts/t.ts'
import { refusalOf } from '../../../reporting/combinations.ts'
import { dimensionKeys, dimensionOf, isDimension } from '../../../reporting/dimensions.ts'
import { refusalAt } from '../answer/refusedFields.ts'
import { isOffered } from '../question/choiceGroups.ts'
import { DimensionChips } from '../question/DimensionChips.tsx'
import { FilterChips } from '../question/FilterChips.tsx'
import { MetricChips } from '../question/MetricChips.tsx'
import { QuestionRow } from '../question/QuestionRow.tsx'
import type { ExploreState } from './exploreState.ts'

/** What: dimensions, columns, metrics and filters, each row with what is refused in it. */
export function ExploreChoices({ state, refused, onChange }: ExploreChoicesProps) {
  const { dimensions, metrics, filters, pivot } = state
  const shown = useShownMetrics()
  const rows = pivot ? [...dimensions, pivot] : dimensions
  return (
    <div className="stack">
      <QuestionRow label={t('By')} error={refusalAt(refused, 'dimensions', 'sort')}>
        <DimensionChips
          chosen={dimensions}
          rows={rows}
          metrics={metrics}
          onChange={next => onChange({ dimensions: next })}
        />
        <span className="end">
          <Dropdown
            variant="plain"
            label={t('Columns')}
            options={[
              { value: '', label: t('No columns') },
              ...dimensionKeys
                .filter(key => !dimensions.includes(key) && isOffered(key, shown))
                .map(key => ({
                  value: key,
                  label: t('Columns by %{dimension}', { dimension: inSentence(dimensionOf(key).label) }),
                  description: refusalOf([key], metrics) ?? undefined,
                  disabled: refusalOf([key], metrics) !== null,
                })),
            ]}
            value={pivot ?? ''}
            onChange={value => onChange({ pivot: isDimension(value) ? value : null })}
          />
        </span>
      </QuestionRow>
      <QuestionRow label={t('Show')} error={refusalAt(refused, 'metrics', 'currency')}>
        <MetricChips chosen={metrics} rows={rows} least={1} onChange={next => onChange({ metrics: next })} />
      </QuestionRow>
      <QuestionRow label={t('Where')} error={refusalAt(refused, 'filters')}>
        <FilterChips filters={filters} metrics={metrics} onChange={next => onChange({ filters: next })} />
      </QuestionRow>
    </div>
  )
}

interface ExploreChoicesProps {
  readonly state: ExploreState
  /** Sentences by field of the question. */
  readonly refused: Readonly<Record<string, string>>
  readonly onChange: (changes: Partial<ExploreState>) => void
}
