import { t } from '../texts/t.ts'
/** How long it is until a moment, in one unit: `in 45 s`, `in 20 min`, `in 2 h`, `in 3 d`; `now` when it has come. */
export function formatAhead(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 1) return t('now')
  if (seconds < 2 * minute) return t('in %{seconds} s', { seconds })
  if (seconds < 2 * hour) return t('in %{minutes} min', { minutes: Math.floor(seconds / minute) })
  return seconds < 2 * day
    ? t('in %{hours} h', { hours: Math.floor(seconds / hour) })
    : t('in %{days} d', { days: Math.floor(seconds / day) })
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
