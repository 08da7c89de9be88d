import { clampRange, presetRange, type RangeLimits, rangePresets, type TimeRange } from '../../kit/timeRange.ts'

/** The days that an address asks for: `range=last7`, `from=…&to=…`, or `days=7` as older links have it; else 30. */
export function exploreRange(params: URLSearchParams): TimeRange {
  const name = params.get('range') ?? `last${params.get('days') ?? ''}`
  const preset = rangePresets.find(({ key }) => key === name)
  const [from, to] = [params.get('from'), params.get('to')]
  const own = from && to ? clampRange({ choice: 'custom', from, to }, exploreLimits()) : null
  return (preset && presetRange(preset.key)) ?? own ?? presetRange('last30')
}

/** What an address holds of a range: its name, which moves with the calendar, or its days. */
export function rangeParams({ choice, from, to }: TimeRange): Record<string, string> {
  return choice === 'custom' ? { range: '', days: '', from, to } : { range: choice, days: '', from: '', to: '' }
}

/** Today, and as far back as the API answers in one go. */
export function exploreLimits(): RangeLimits {
  const today = presetRange('today').to
  return { min: new Date(Date.parse(today) - 799 * 86_400_000).toISOString().slice(0, 10), max: today }
}
