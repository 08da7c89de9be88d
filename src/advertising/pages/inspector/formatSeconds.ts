import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'

/** `0:07.3`: a place in a video, to the tenth. */
export function formatPlace(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10)
  const rest = tenths % 600
  return `${Math.floor(tenths / 600)}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

/** `15 s`, `17.3 s`; a dash when it is not known. */
export function formatLength(seconds: number | undefined): string {
  return seconds === undefined ? formatNumber(undefined) : `${formatNumber(Math.round(seconds * 10) / 10)} s`
}

/** `84 ms`, `1.24 s`. */
export function formatWait(ms: number): string {
  return ms < 1000 ? t('%{ms} ms', { ms: Math.round(ms) }) : `${formatNumber(ms / 1000, 2)} s`
}
