import type { FieldSpec, TextFormat, Vocabulary } from '../../src/engine/contract/fieldSpec.ts'
import { textFormats } from '../../src/engine/contract/kinds/textFormats.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { Refusal } from './Refusal.ts'
import { camel } from './words.ts'

/** How a field is written in a word; shown where it is asked for. */
export const fieldHint =
  'name:kind, a ! after it if required: domain:domain!  tier:choice(gold,silver)  partner:reference(partner)'

/** A field written in a word: `domain:domain!`. @throws Refusal that says what is wrong with it */
export function readField(text: string, catalogue: Catalogue): readonly [name: string, field: FieldSpec] {
  const [, written = '', word = 'text', inner, required] =
    /^\s*([A-Za-z][A-Za-z0-9 _-]*?)\s*(?::\s*([A-Za-z]+)\s*(?:\(([^()]*)\))?)?\s*(!)?\s*$/.exec(text) ?? []
  const name = camel(written)
  if (!name) throw new Refusal(`"${text}" is no field: write ${fieldHint}`)
  const values = (inner ?? '').split(',').flatMap(value => value.trim() || [])
  return [name, { ...specOf(name, word, values, catalogue), ...(required ? { required: true } : {}) }]
}

function specOf(name: string, word: string, values: readonly string[], catalogue: Catalogue): FieldSpec {
  if (word === 'choice' || word === 'choices') {
    if (values.length < 2) throw new Refusal(`"${name}" needs its options: write ${name}:${word}(one,two)`)
    return { kind: word, options: [...new Set(values)] }
  }
  if (word === 'reference' || word === 'references') {
    const [to = ''] = values
    if (Object.hasOwn(catalogue.resources, to)) return { kind: word, to }
    throw new Refusal(`"${name}" has to link to a resource, not "${to}": write ${name}:${word}(partner)`)
  }
  const plain = plainSpec(word)
  if (!plain) throw new Refusal(`"${word}" is no kind of field: take one of ${fieldWords.join(', ')}`)
  if (values.length > 0) throw new Refusal(`"${name}" is ${word}, which has no options: write ${name}:${word}`)
  return plain
}

/** Kinds that need no more than their name. */
const plainSpecs: Readonly<Record<string, FieldSpec>> = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  integer: { kind: 'number', integer: true },
  money: { kind: 'money' },
  percent: { kind: 'percent' },
  date: { kind: 'date' },
  dateTime: { kind: 'dateTime' },
  duration: { kind: 'duration' },
  boolean: { kind: 'boolean' },
  list: { kind: 'list' },
  secret: { kind: 'secret' },
  json: { kind: 'json' },
  schedule: { kind: 'schedule' },
}

const vocabularies: readonly Vocabulary[] = ['country', 'currency', 'language', 'timezone']

/** What can be written after the colon. */
export const fieldWords = [
  ...Object.keys(plainSpecs),
  ...['choice(a,b)', 'choices(a,b)', 'reference(entity)', 'references(entity)'],
  ...Object.keys(textFormats),
  ...vocabularies,
]

function plainSpec(word: string): FieldSpec | undefined {
  if (isFormat(word)) return { kind: 'text', format: word }
  const vocabulary = vocabularies.find(one => one === word)
  return vocabulary ? { kind: 'choice', vocabulary } : own(plainSpecs, word)
}

function own<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function isFormat(word: string): word is TextFormat {
  return Object.hasOwn(textFormats, word)
}
