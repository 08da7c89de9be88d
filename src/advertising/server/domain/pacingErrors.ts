import type { Entity } from '../../../../resources.config.ts'

/** Rules of pacing and frequency caps that hold wherever they stand (domain.md 1.5). */
export function pacingErrors({
  pacing,
  frequencyCap = [],
}: Entity<'campaign' | 'strategy' | 'line-item'>): Record<string, string> {
  const errors: Record<string, string> = {}
  if (pacing?.type === 'asap' && pacing.period === 'flight') {
    errors['pacing.period'] = 'As soon as possible goes with daily or lifetime'
  }
  for (const [index, { unit, count = 1 }] of frequencyCap.entries()) {
    const most = mostUnits[unit]
    if (most !== undefined && count > most) {
      errors[`frequencyCap.${index}.count`] = `Must be at most ${most} for this unit`
    }
  }
  return errors
}

/** DV360's ranges; together they keep every window within 30 days. */
const mostUnits: Readonly<Record<string, number>> = { minute: 59, hour: 23, day: 6, week: 4, month: 1 }
