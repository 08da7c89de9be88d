import { type FactMeasure, factMeasures, factParts, factTree } from '../../../reporting/factShape.ts'
import type { Fact } from './factStore.ts'

/** A fact taken apart as every store keeps it: what it is about, told once, and the hours of that with their measures. */
export interface StoredFact {
  /** Facts with the same are about the same. */
  readonly about: string
  readonly parts: Readonly<Record<(typeof factParts)[number], string>>
  readonly tree: Readonly<Record<(typeof factTree)[number], string>>
  /** In full, `2026-11-21T13:00:00.000Z`. */
  readonly hour: string
  readonly measures: Readonly<Partial<Record<FactMeasure, number>>>
  /** Each once. */
  readonly people: readonly number[]
}

/** @throws Error when a measure or a person is no whole number or the hour is none. */
export function storedFact(fact: Fact): StoredFact {
  const measures: Partial<Record<FactMeasure, number>> = {}
  for (const measure of factMeasures) {
    const value = fact[measure]
    if (value === undefined || value === 0) continue
    if (!Number.isSafeInteger(value)) throw new Error(`${measure} of a fact must be a whole number`)
    measures[measure] = value
  }
  const parts = texts(fact, factParts)
  const about = Object.values(parts).join('\n')
  const people = [...new Set(fact.people)]
  if (!people.every(Number.isSafeInteger)) throw new Error('A person of a fact must be a whole number')
  return { about, parts, tree: texts(fact, factTree), hour: hourOf(fact.hour), measures, people }
}

function texts<K extends keyof Fact>(fact: Fact, names: readonly K[]): Record<K, string> {
  const found = {} as Record<K, string>
  for (const name of names) {
    const text = String(fact[name] ?? '')
    // Nearly every one is, and there are millions of them.
    found[name] = plain.test(text) ? text : text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
  }
  return found
}

const plain = /^[ -~]*$/

function hourOf(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(text)) return text
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) throw new Error(`${text} is no hour of delivery`)
  return new Date(Math.floor(milliseconds / HOUR) * HOUR).toISOString()
}

const HOUR = 3_600_000
