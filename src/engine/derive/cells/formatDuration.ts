import { durationParts } from './durationParts.ts'

/** Seconds as the two largest units that say something: `30 s`, `1 m 30 s`, `2 h`, `30 d`. */
export function formatDuration(seconds: number): string {
  return `${seconds < 0 ? '−' : ''}${durationParts(seconds).slice(0, 2).join(' ') || '0 s'}`
}
