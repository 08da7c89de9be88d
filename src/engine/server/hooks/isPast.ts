/** Whether a time lies in the past; without one, never. */
export function isPast(time: unknown, now: Date): boolean {
  return typeof time === 'string' && Date.parse(time) <= now.getTime()
}
