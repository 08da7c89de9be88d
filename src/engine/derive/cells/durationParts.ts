/** Seconds cut into days, hours, minutes and seconds, without those that are none: `['1 d', '2 h', '30 s']`. */
export function durationParts(seconds: number): string[] {
  const parts: string[] = []
  let rest = Math.abs(seconds)
  for (const [unit, length] of durationUnits) {
    const count = unit === 's' ? Math.round(rest * 1000) / 1000 : Math.floor(rest / length)
    if (count > 0) parts.push(`${count} ${unit}`)
    rest -= count * length
  }
  return parts
}

/** With their lengths in seconds. */
export const durationUnits = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const
