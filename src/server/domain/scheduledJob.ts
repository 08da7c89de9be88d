import { nextRun } from '../../contract/nextRun.ts'
import { isSame } from '../entities/changesBetween.ts'
import type { Row } from '../store/Store.ts'
import type { Domain } from './domain.ts'

/** When it is due next follows from its schedule (domain.md 1.39); one that never is can't be scheduled. */
export const scheduledJob: Domain = {
  derive: (row, { now, old }) => {
    const { nextRunAt, ...rest } = row
    if (row.status !== 'scheduled') return rest
    const stands = old?.status === 'scheduled' && isSame(old.schedule, row.schedule)
    const next = stands ? nextRunAt : nextRun(scheduleOf(row), now)
    return next ? { ...rest, nextRunAt: next } : rest
  },
  validate: row => (row.status !== 'scheduled' || row.nextRunAt ? {} : { schedule: never }),
  guard: (row, to, { now }) => (to !== 'scheduled' || nextRun(scheduleOf(row), now) ? null : never),
}

export function scheduleOf(row: Row): Readonly<Record<string, unknown>> {
  const { schedule } = row
  return typeof schedule === 'object' && schedule !== null ? { ...schedule } : {}
}

const never = 'This schedule has no date left: choose a time like 06:30, and a last day that is still to come'
