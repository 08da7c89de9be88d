import type { Entity } from '../../../../resources.config.ts'

/** Rules of pacing and frequency caps that hold wherever they stand (domain.md 1.5). */
export function pacingErrors({
  pacing,
  frequencyCap = [],
}: Entity<'campaign' | 'strategy' | 'line-item'>): Record<string, string> {
  const errors: Record<string, string> = {}
  if (pacing?.type === 'asap' && pacing.period === 'flight') {
    errors['pacing.period'] = '“As soon as possible” works only with a daily or lifetime period'
  }
  if (pacing?.type === 'by_hour') Object.assign(errors, hourErrors(pacing.hours ?? []))
  for (const [index, { unit, count = 1 }] of frequencyCap.entries()) {
    const most = mostUnits[unit]
    if (most !== undefined && count > most) {
      errors[`frequencyCap.${index}.count`] = `Must be at most ${most} for this unit`
    }
  }
  return errors
}

function hourErrors(hours: readonly { readonly from: number; readonly to: number; readonly percent: number }[]) {
  const errors: Record<string, string> = {}
  const taken = new Set<number>()
  for (const [index, { from, to }] of hours.entries()) {
    if (to <= from) errors[`pacing.hours.${index}.to`] = 'Must be after the previous hour'
    for (let hour = from; hour < to; hour += 1) {
      if (taken.has(hour)) errors[`pacing.hours.${index}.from`] = 'Overlaps with other hours'
      taken.add(hour)
    }
  }
  // Thirds may be written with two decimals.
  const sum = hours.reduce((total, { percent }) => total + percent, 0)
  if (hours.length > 0 && Math.abs(sum - 100) > 0.1 && Object.keys(errors).length === 0) {
    errors['pacing.hours'] = `The shares must add up to 100%, not ${Number(sum.toFixed(2))}%`
  }
  return errors
}

/** DV360's ranges; together they keep every window within 30 days. */
const mostUnits: Readonly<Record<string, number>> = { minute: 59, hour: 23, day: 6, week: 4, month: 1 }
