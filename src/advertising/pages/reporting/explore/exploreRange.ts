import {
  presetRange,
  type RangeLimits,
  type RangePreset,
  rangePresets,
  type TimeRange,
} from '../../../../engine/kit/timeRange.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { type DateRange, reportLimits } from '../../../reporting/reportQuestion.ts'
import { addDays, presetDays } from '../../../reporting/reportRange.ts'
import type { ExploreState } from './exploreState.ts'

/** The days of a state as the picker shows them; those of a flight are known when the answer is there. */
export function shownRange(state: ExploreState, answer: ReportAnswer | undefined): TimeRange {
  const { dateRange, from, to, timezone } = state
  const preset = rangePresets.find(({ key }) => names[key] === dateRange)
  if (preset) return presetRange(preset.key, new Date(), timezone)
  const days = from !== null && to !== null ? { from, to } : (presetDays(dateRange, todayIn(timezone)) ?? answer?.range)
  const today = todayIn(timezone)
  return { choice: 'custom', ...(days ?? { from: today, to: today }) }
}

/** What the picker says, as the state holds it: a name moves with the calendar, days stay. */
export function stateOfRange({ choice, from, to }: TimeRange): Pick<ExploreState, 'dateRange' | 'from' | 'to'> {
  return choice === 'custom' ? { dateRange: 'custom', from, to } : { dateRange: names[choice], from: null, to: null }
}

/** Today, and as far back as one question may reach. */
export function exploreLimits(timezone: string): RangeLimits {
  const today = todayIn(timezone)
  return { min: addDays(today, 1 - reportLimits.days), max: today }
}

const names: Readonly<Record<RangePreset, DateRange>> = {
  today: 'today',
  yesterday: 'yesterday',
  last7: 'last_7',
  last14: 'last_14',
  last30: 'last_30',
  last60: 'last_60',
  last90: 'last_90',
  thisMonth: 'mtd',
  lastMonth: 'last_month',
  thisQuarter: 'qtd',
  thisYear: 'ytd',
}

function todayIn(timezone: string): string {
  return presetRange('today', new Date(), timezone).to
}
