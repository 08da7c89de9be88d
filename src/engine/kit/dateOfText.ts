import type { DateKind } from './dateParts.ts'
import { isDay } from './timeRange.ts'

/** What is typed as `2026-10-12`, `2026-10-12 14:05` or `14:05`, as a date box tells it; empty for anything else. */
export function dateOfText(of: DateKind, text: string): string {
  const [day = '', time = ''] = of === 'time' ? ['', text.trim()] : text.trim().split(/[ T]+/)
  const dayFits = of === 'time' || isDay(day)
  const timeFits = of === 'date' ? time === '' : /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  if (!dayFits || !timeFits) return ''
  return [day, time].filter(Boolean).join('T')
}
