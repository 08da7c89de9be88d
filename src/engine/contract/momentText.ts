/** `Dec 29, 2026, 00:00 (Europe/Berlin)`: a moment within a sentence, in a zone and with its name. */
export function momentText(value: string, zone: unknown): string {
  const known = typeof zone === 'string' && zone ? zone : 'UTC'
  const text = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: known,
  }).format(new Date(value))
  return `${text} (${known})`
}
