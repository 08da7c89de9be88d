import { t } from '../texts/t.ts'
/** How long it is until a moment, in one unit: `in 45 s`, `in 20 min`, `in 2 h`, `in 3 d`; `now` when it has come. */
export function formatAhead(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 1) return 'now'
  if (seconds < 2 * minute) return `in ${seconds} s`
  if (seconds < 2 * hour) return t('in %{value} min', { value: Math.floor(seconds / minute) })
  return seconds < 2 * day ? `in ${Math.floor(seconds / hour)} h` : `in ${Math.floor(seconds / day)} d`
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
