import { t } from '../../../engine/texts/t.ts'
import { secondsOf } from '../../vast/vastTime.ts'
import type { VmapBreak } from '../../vast/vmapDocument.ts'

/** When a break comes, as people say it: `Pre-roll`, `Mid-roll at 10:00`, `Mid-roll at 50%`, `Post-roll`, `Break 2`. */
export function breakName({ timeOffset }: Pick<VmapBreak, 'timeOffset'>): string {
  if (timeOffset === 'start') return t('Pre-roll')
  if (timeOffset === 'end') return t('Post-roll')
  if (timeOffset.startsWith('#')) return t('Break %{number}', { number: timeOffset.slice(1, 20) })
  const seconds = secondsOf(timeOffset)
  if (seconds === 0) return t('Pre-roll')
  return timeOffset
    ? t('Mid-roll at %{time}', { time: seconds === undefined ? timeOffset.slice(0, 20) : clock(seconds) })
    : t('No time set')
}

/** `10:00`, `1:05:00`. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
