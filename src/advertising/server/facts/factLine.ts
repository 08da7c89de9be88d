import Papa from 'papaparse'
import { vocabularyValues } from '../../../engine/contract/vocabularies.ts'
import {
  environments,
  type FactMeasure,
  factMeasures,
  reportedParts,
  unreportedParts,
} from '../../reporting/factShape.ts'
import { isLossReason } from '../../reporting/lossReasons.ts'
import { isPersonHash, personSample, sampledPerson } from '../../reporting/personSample.ts'
import { deviceTypes } from '../../targeting/targeting.ts'

/** A line that is right in itself; whether its rows are there is another question. */
export interface FactLine {
  readonly hour: string
  readonly parts: Readonly<Record<(typeof reportedParts)[number], string>>
  readonly measures: Readonly<Partial<Record<FactMeasure, number>>>
  /** Those of the sample; nothing is kept of the others. */
  readonly people: readonly number[]
}

/** Why a line is not taken, in a sentence. */
export class LineRefused extends Error {
  override name = 'LineRefused'
}

/** Reads the lines of one body in turn: null for those that hold no fact. @throws LineRefused */
export function lineReader(format: 'ndjson' | 'csv', now: Date): (line: string) => FactLine | null {
  if (format === 'ndjson') return line => (line.trim() === '' ? null : factOf(objectOf(line), now))
  let header: readonly string[] | undefined
  return line => {
    if (line.trim() === '') return null
    const cells = cellsOf(line)
    if (!header) {
      header = cells.map(name => name.trim())
      return null
    }
    if (cells.length !== header.length)
      throw new LineRefused(`It has ${cells.length} cells and the header ${header.length}`)
    const filled = header.flatMap((name, index) => (cells[index] ? [[name, cells[index]] as const] : []))
    return factOf(Object.fromEntries(filled.map(([name, text]) => [name, cellValue(name, text)])), now)
  }
}

function objectOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    throw new LineRefused('It isn’t valid JSON')
  }
  throw new LineRefused('It isn’t a JSON object')
}

function cellsOf(line: string): readonly string[] {
  const { data, errors } = Papa.parse<string[]>(line.replace(/^\uFEFF/, ''), { delimiter: ',' })
  if (errors.length > 0 || !data[0]) throw new LineRefused('It isn’t valid CSV')
  return data[0]
}

function factOf(given: Readonly<Record<string, unknown>>, now: Date): FactLine {
  const { hour, ...rest } = given
  const parts = unreportedParts()
  const measures: Partial<Record<FactMeasure, number>> = {}
  let people: ReadonlySet<string> = new Set()
  for (const [name, value] of Object.entries(rest)) {
    const part = reportedParts.find(one => one === name)
    if (part) parts[part] = textOf(part, value)
    else if (isMeasure(name)) measures[name] = wholeNumber(name, value)
    else if (name === 'people') people = hashesOf(value)
    else throw new LineRefused(`There is no field “${name.slice(0, 40)}”`)
  }
  const line = {
    hour: hourOf(hour, now),
    parts,
    measures,
    people: [...people].flatMap(hash => sampledPerson(hash) ?? []),
  }
  check(line)
  const { impressions = 0 } = measures
  if (people.size > impressions)
    throw new LineRefused(`“people” names ${people.size}, more than there are impressions (${impressions})`)
  return line
}

function check({ parts, measures }: FactLine): void {
  if (parts.lineItem === '') throw new LineRefused('“lineItem” is missing')
  if (Object.keys(measures).length === 0) throw new LineRefused('It has nothing that is counted')
  const known: readonly (readonly [string, string, (value: string) => boolean])[] = [
    ['country', parts.country, value => countries.has(value)],
    ['deviceType', parts.deviceType, value => (deviceTypes as readonly string[]).includes(value)],
    ['environment', parts.environment, value => (environments as readonly string[]).includes(value)],
    ['lossReason', parts.lossReason, isLossReason],
  ]
  for (const [name, value, isKnown] of known) {
    if (value !== '' && !isKnown(value)) throw new LineRefused(`“${name}” has no value “${value.slice(0, 40)}”`)
  }
  const lost = parts.lossReason !== ''
  const strangers = Object.keys(measures).filter(name => (name === 'losses') !== lost)
  if (strangers.length > 0) {
    throw new LineRefused(
      lost ? `With a loss reason only “losses” is counted, not “${strangers[0]}”` : '“losses” needs a loss reason',
    )
  }
  const unknown =
    lost && (['media', 'placement', 'environment', 'country', 'deviceType'] as const).find(name => parts[name] !== '')
  if (unknown) throw new LineRefused(`A lost bid has no “${unknown}”`)
}

const countries = new Set(vocabularyValues('country'))
const earliest = Date.UTC(2000, 0, 1)

function hourOf(value: unknown, now: Date): string {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw new LineRefused('“hour” must be a time, like 2026-11-21T13:00:00Z')
  if (time % 3_600_000 !== 0) throw new LineRefused('“hour” must be a full hour')
  if (time > now.getTime()) throw new LineRefused('“hour” hasn’t begun yet')
  if (time < earliest) throw new LineRefused('“hour” must not be before the year 2000')
  return new Date(time).toISOString()
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new LineRefused(`“${name}” must be a text`)
  if (value.length > 100) throw new LineRefused(`“${name}” has more than 100 characters`)
  return value.trim()
}

function wholeNumber(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new LineRefused(`“${name}” must be a whole number, 0 or more`)
}

/** The hashes, each once. */
function hashesOf(value: unknown): ReadonlySet<string> {
  if (!Array.isArray(value)) throw new LineRefused('“people” must be a list of hashes')
  if (value.length > personSample.perLine) {
    throw new LineRefused(
      `“people” names more than ${personSample.perLine}: send those only whose hash begins with 00, no others are counted`,
    )
  }
  const strange: unknown = value.find(one => typeof one !== 'string' || !isPersonHash(one))
  if (strange !== undefined) throw new LineRefused('“people” must be SHA-256 hashes, each of 64 hexadecimal digits')
  return new Set(value.map(hash => String(hash).toLowerCase()))
}

function isMeasure(name: string): name is FactMeasure {
  return (factMeasures as readonly string[]).includes(name)
}

/** A cell; hashes stand in it with spaces between them. */
function cellValue(name: string, text: string): unknown {
  if (name === 'people') return text.trim().split(/\s+/)
  return isMeasure(name) ? numberOf(text) : text
}

function numberOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}
