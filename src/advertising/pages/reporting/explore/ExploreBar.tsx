import { vocabularyValues } from '../../../../engine/contract/vocabularies.ts'
import { Dropdown } from '../../../../engine/kit/Dropdown.tsx'
import { formatDateTime } from '../../../../engine/kit/formatDate.ts'
import { ownZone } from '../../../../engine/kit/ownFormats.ts'
import { TimeRangePicker } from '../../../../engine/kit/TimeRangePicker.tsx'
import { t } from '../../../../engine/texts/t.ts'
import { isTimeDimension } from '../../../reporting/dimensions.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { comparisons, granularities } from '../../../reporting/reportQuestion.ts'
import { exploreLimits, shownRange, stateOfRange } from './exploreRange.ts'
import type { ExploreState } from './exploreState.ts'

/** When: the days, what they are compared with, on whose clock and in which money, and until when the figures are complete. */
export function ExploreBar({ state, answer, onChange }: ExploreBarProps) {
  return (
    <div className="under row wrap" style={{ paddingBottom: 10 }}>
      <TimeRangePicker
        label={t('Days')}
        value={shownRange(state, answer)}
        onChange={range => onChange(stateOfRange(range))}
        timeZone={state.timezone}
        {...exploreLimits(state.timezone)}
      />
      <Dropdown
        variant="plain"
        label={t('Compare')}
        options={comparisons.map(value => ({ value, label: comparisonLabels[value] }))}
        value={state.comparison}
        onChange={value => onChange({ comparison: comparisons.find(one => one === value) ?? 'none' })}
      />
      <Dropdown
        variant="plain"
        label={t('Chart interval')}
        // The rows are steps of time themselves: the chart has those.
        disabled={state.dimensions.some(isTimeDimension)}
        options={granularities.map(value => ({ value, label: stepLabels[value] }))}
        value={state.granularity}
        onChange={value => onChange({ granularity: granularities.find(one => one === value) ?? 'day' })}
      />
      <Dropdown
        variant="plain"
        label={t('Time zone')}
        options={zones(state.timezone).map(value => ({ value, label: value.replaceAll('_', ' ') }))}
        value={state.timezone}
        onChange={timezone => onChange({ timezone })}
      />
      <Dropdown
        variant="plain"
        label={t('Currency')}
        options={[
          { value: '', label: t('Own currency') },
          ...vocabularyValues('currency').map(value => ({ value, label: value })),
        ]}
        value={state.currency ?? ''}
        onChange={value => onChange({ currency: value || null })}
      />
      <p className="end k-dim">{answer ? completeText(answer) : '\u00a0'}</p>
    </div>
  )
}

function completeText({ completeThrough, timezone }: ReportAnswer): string {
  return completeThrough === null
    ? t('No data yet')
    : t('Data complete through %{moment}', { moment: formatDateTime(completeThrough, timezone) })
}

/** The person's own clock and UTC are nearest. */
function zones(current: string): readonly string[] {
  return [...new Set(['UTC', ownZone(), current, ...vocabularyValues('timezone')])]
}

const comparisonLabels = {
  none: t('No comparison'),
  previous_period: t('Previous period'),
  previous_year: t('Previous year'),
} as const

const stepLabels = {
  hour: t('By hour'),
  day: t('By day'),
  week: t('By week'),
  month: t('By month'),
  total: t('Whole range'),
} as const

interface ExploreBarProps {
  readonly state: ExploreState
  readonly answer: ReportAnswer | undefined
  readonly onChange: (changes: Partial<ExploreState>) => void
}
