import { toLocalText, toUtc } from '../../contract/zonedTime.ts'
import { ownZone } from '../../kit/ownFormats.ts'
import { t } from '../../texts/t.ts'

/** Until when something can be put off, from now on: a few hours, or a morning. */
export function snoozeTimes(now = Date.now()): readonly SnoozeTime[] {
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const weekday = new Date(`${localDay(now)}T00:00Z`).getUTCDay()
  return [
    { key: 'hour', label: t('For 1 hour'), until: inHours(1) },
    { key: 'hours', label: t('For 4 hours'), until: inHours(4) },
    { key: 'tomorrow', label: t('Until tomorrow, 09:00'), until: morning(now, 1) },
    { key: 'week', label: 'Until Monday, 09:00', until: morning(now, (8 - weekday) % 7 || 7) },
  ]
}

/** In the person's own time zone. */
function morning(now: number, days: number): string {
  const text = `${localDay(now + days * 86_400_000)}T09:00`
  return toUtc(text, ownZone()) ?? new Date(now + days * 86_400_000).toISOString()
}

function localDay(moment: number): string {
  return toLocalText(new Date(moment).toISOString(), ownZone()).slice(0, 10)
}

interface SnoozeTime {
  readonly key: string
  readonly label: string
  readonly until: string
}
