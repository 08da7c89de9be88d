/** Minutes after midnight as a clock shows them: `18:00`; the end of the day is `24:00`. */
export function timeOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** What `timeOfDay` writes, read back; undefined for other text. `24:00` and later are for limits to refuse. */
export function readTimeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  return hours && minutes && Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : undefined
}
