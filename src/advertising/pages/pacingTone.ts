import type { Tone } from '../../engine/kit/tone.ts'

/**
 * The band of a pacing percentage (delivered to date / expected to date × 100): under 80 bad, to 95 attention, to 110
 * fine, to 125 attention, above bad.
 */
export function pacingTone(percent: number): Tone {
  if (percent < 80 || percent > 125) return 'bad'
  return percent < 95 || percent > 110 ? 'warn' : 'ok'
}
