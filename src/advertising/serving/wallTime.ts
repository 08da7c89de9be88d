import { type DaypartDay, daypartDays } from '../targeting/daypartHours.ts'

/** What a clock on the wall shows: the day of the week, and minutes since midnight. */
export interface WallTime {
  readonly day: DaypartDay
  readonly minute: number
}

/** @param offset milliseconds by which the clock is ahead of UTC */
export function wallTime(now: number, offset: number): WallTime {
  const wall = new Date(now + offset)
  return {
    day: daypartDays[(wall.getUTCDay() + 6) % 7] ?? 'mon',
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  }
}
