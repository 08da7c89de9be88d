import type { Row } from '../../../engine/server/store/Store.ts'

/** Rules of pacing and frequency caps that hold wherever they stand (domain.md 1.5). */
export function pacingErrors(row: Row): Record<string, string> {
  const errors: Record<string, string> = {}
  const pacing = isObject(row.pacing) ? row.pacing : {}
  if (pacing.type === 'asap' && pacing.period === 'flight') {
    errors['pacing.period'] = 'As soon as possible goes with daily or lifetime'
  }
  const caps = Array.isArray(row.frequencyCap) ? row.frequencyCap : []
  for (const [index, cap] of caps.entries()) {
    const most = isObject(cap) ? mostUnits[String(cap.unit)] : undefined
    if (isObject(cap) && most !== undefined && Number(cap.count ?? 1) > most) {
      errors[`frequencyCap.${index}.count`] = `Must be at most ${most} for this unit`
    }
  }
  return errors
}

/** DV360's ranges; together they keep every window within 30 days. */
const mostUnits: Readonly<Record<string, number>> = { minute: 59, hour: 23, day: 6, week: 4, month: 1 }

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
