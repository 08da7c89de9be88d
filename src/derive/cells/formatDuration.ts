/** Seconds as the two largest units that say something: `30 s`, `1 m 30 s`, `2 h`, `30 d`. */
export function formatDuration(seconds: number): string {
  const parts: string[] = []
  let rest = Math.abs(seconds)
  for (const [unit, length] of units) {
    const count = unit === 's' ? Math.round(rest * 1000) / 1000 : Math.floor(rest / length)
    if (count > 0) parts.push(`${count} ${unit}`)
    rest -= count * length
  }
  return `${seconds < 0 ? '−' : ''}${parts.slice(0, 2).join(' ') || '0 s'}`
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const
