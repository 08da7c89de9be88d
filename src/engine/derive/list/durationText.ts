import { durationParts, durationUnits } from '../cells/durationParts.ts'

/** Seconds as text that says all of them, `1 d 2 h 30 s`, to be typed and pasted again. */
export function durationText(seconds: number): string {
  return `${seconds < 0 ? '-' : ''}${durationParts(seconds).join(' ') || '0 s'}`
}

/** The seconds of `1 d 2 h`, `90s`, `1.5 h` or a bare number; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replaceAll(',', '')
  if (/^\d+(\.\d+)?$/.test(plain)) return Number(plain)
  if (!/^(\d+(\.\d+)?\s*[dhms]\s*)+$/.test(plain)) return undefined
  const sum = [...plain.matchAll(/(\d+(?:\.\d+)?)\s*([dhms])/g)].reduce(
    (total, [, count, unit]) => total + Number(count) * (durationUnits.find(([name]) => name === unit)?.[1] ?? 0),
    0,
  )
  return Math.round(sum * 1000) / 1000
}
