/** `00:00:16.500` → 16.5; undefined for anything that is no VAST duration (HH:MM:SS, milliseconds may follow). */
export function secondsOf(time: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{2,3}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$/.exec(time.trim()) ?? []
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** An offset in seconds: a duration, or a percentage of one. Undefined when it is neither, or when the whole isn't known. */
export function offsetSeconds(offset: string, durationS: number | undefined): number | undefined {
  const percent = percentOf(offset)
  if (percent === undefined) return secondsOf(offset)
  return durationS === undefined ? undefined : (durationS * percent) / 100
}

/** `25%` → 25; undefined for no percentage between 0 and 100. */
export function percentOf(offset: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(offset.trim()) ?? []
  return number === undefined || Number(number) > 100 ? undefined : Number(number)
}
