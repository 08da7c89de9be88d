import type { SampleHint } from '../../contract/resourceSpec.ts'
import { sampleCity, sampleCompany, sampleEmail, samplePerson } from './makers.ts'
import { type Random, within } from './random.ts'

/** What a hint of the catalogue comes to in one row: in the `index`-th of them, whose name is known. */
export function hintedValue(hint: SampleHint, { index, random, now, name }: HintedRow): unknown {
  if (hint === 'person') return samplePerson(index)
  if (hint === 'company') return sampleCompany(index)
  if (hint === 'city') return sampleCity(index)
  if (hint === 'email') return sampleEmail(name)
  if ('pattern' in hint) return filled(hint.pattern, random)
  if (!('from' in hint)) return hint[index % hint.length]
  const { from, to, days } = hint
  if (typeof from === 'string') return isoDay(within(random, dayOf(from), dayOf(String(to))))
  if (days) return isoDay(Math.floor(now.getTime() / dayMs) + within(random, from, Number(to)))
  const step = hint.step ?? 1
  return within(random, Math.ceil(from / step), Math.floor(Number(to) / step)) * step
}

/** `#` is a figure, `?` a capital letter. */
function filled(pattern: string, random: Random): string {
  return pattern.replace(/[#?]/g, sign =>
    sign === '#' ? String(within(random, 0, 9)) : String.fromCharCode(within(random, 65, 90)),
  )
}

function dayOf(text: string): number {
  return Math.floor(Date.parse(text) / dayMs)
}

function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

const dayMs = 86_400_000

interface HintedRow {
  readonly index: number
  readonly random: Random
  readonly now: Date
  readonly name: string
}
