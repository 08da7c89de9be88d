import type { Spot } from './findings.ts'
import { quoted } from './findings.ts'

type Values = Readonly<Record<string, unknown>>

/** What a field of the specification may hold. */
export type FieldType = 'string' | 'number' | 'integer' | 'strings' | 'integers' | 'objects' | 'object'

export interface FieldRule {
  readonly type: FieldType
  /** What people call it. */
  readonly words: string
}

export type FieldTable = Readonly<Record<string, FieldRule>>

/** Every field of an object against its table: of the right type, and none that the specification doesn't have. */
export function checkFields(object: Values, table: FieldTable, spot: Spot, section: string): void {
  for (const [name, value] of Object.entries(object).slice(0, mostFields)) {
    const rule = Object.hasOwn(table, name) ? table[name] : undefined
    if (!rule) {
      spot.at(name.slice(0, 80), `field ${quoted(name)}`).add({
        severity: 'advice',
        code: 'unknown-field',
        message: `OpenRTB has no field ${quoted(name)} here.`,
        fix: 'Correct its spelling, or move it into “ext”.',
        section,
      })
    } else if (!isOf(rule.type, value)) {
      spot.at(name, rule.words).add({
        severity: 'error',
        code: 'wrong-type',
        message: `This must be ${typeWords[rule.type]}; it is ${kindOf(value)}.`,
        fix: fixOf(rule.type, value),
        section,
      })
    }
  }
}

const mostFields = 200

export function isOf(type: FieldType, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'strings':
      return Array.isArray(value) && value.every(one => typeof one === 'string')
    case 'integers':
      return Array.isArray(value) && value.every(one => Number.isInteger(one))
    case 'objects':
      return Array.isArray(value) && value.every(isValues)
    case 'object':
      return isValues(value)
  }
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const typeWords: Readonly<Record<FieldType, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  strings: 'a list of texts',
  integers: 'a list of whole numbers',
  objects: 'a list of objects',
  object: 'an object',
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list of something else'
  if (typeof value === 'object') return 'an object'
  return typeof value === 'string' ? `the text ${quoted(value)}` : `${typeof value} ${quoted(value)}`
}

function fixOf(type: FieldType, value: unknown): string {
  if ((type === 'number' || type === 'integer') && typeof value === 'string') return 'Send it without quotation marks.'
  if (type === 'string' && typeof value === 'number') return 'Put it in quotation marks.'
  if (type === 'string' && typeof value === 'object') return 'Encode it as a string: JSON inside JSON must be escaped.'
  return `Send ${typeWords[type]}.`
}
