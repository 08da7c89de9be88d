export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What a clock on the wall shows: the day of the week, and minutes since midnight. */
export interface WallTime {
  readonly day: (typeof weekdays)[number]
  readonly minute: number
}

/** @param offset milliseconds by which the clock is ahead of UTC */
export function wallTime(now: number, offset: number): WallTime {
  const wall = new Date(now + offset)
  return {
    day: weekdays[(wall.getUTCDay() + 6) % 7] ?? 'mon',
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  }
}
