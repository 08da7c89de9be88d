/** The day of a moment by the browser's clock, `2026-11-21`; a plain day is itself. Empty for no moment. */
export function dayOf(value: string | undefined): string {
  if (!value) return ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** A day's first moment by the browser's clock, in UTC. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

/** A day's last millisecond by the browser's clock, in UTC. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
