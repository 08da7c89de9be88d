import { lateAfter } from '../../reporting/lateAfter.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'

/** How far delivery is known: up to the end of the last hour told, or now, whichever is first. */
export function freshness(lastHour: string | null, now: Date): Freshness {
  if (lastHour === null) return { complete: null, completeThrough: null, stalenessSeconds: null, isStale: false }
  const complete = Math.min(Date.parse(lastHour) + HOUR, now.getTime())
  return {
    complete,
    completeThrough: new Date(complete).toISOString(),
    stalenessSeconds: Math.round((now.getTime() - complete) / 1000),
    isStale: now.getTime() - complete > lateAfter,
  }
}

const HOUR = 3_600_000

export interface Freshness extends Pick<MetricsAnswer, 'completeThrough' | 'stalenessSeconds'> {
  /** `completeThrough` in milliseconds. */
  readonly complete: number | null
  /** Nothing was told for three hours. */
  readonly isStale: boolean
}
