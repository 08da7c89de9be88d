import { t } from '../texts/t.ts'

/** The catalogue with the texts that people read in the language that is read now. Names, and what they mean, stay as they are. */
export function translateCatalogue<C>(catalogue: C): C {
  return mapTexts(catalogue, text => t(text)) as C
}

/** Everything that a catalogue says to people, once each. */
export function catalogueTexts(catalogue: unknown): readonly string[] {
  const found = new Set<string>()
  mapTexts(catalogue, text => {
    found.add(text)
    return text
  })
  return [...found]
}

type Change = (text: string) => string

function mapTexts(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map(one => mapTexts(one, change))
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!texts.has(key)) return [key, mapTexts(inner, change)]
      if (typeof inner === 'string') return [key, change(inner)]
      return [key, isPlain(inner) ? mapEach(inner, change, key === 'groupHelp') : mapTexts(inner, change)]
    }),
  )
}

/** A text for each of several names: `labels: { oidc: 'Single sign-on' }`. The names of `groupHelp` are texts, too. */
function mapEach(by: Readonly<Record<string, unknown>>, change: Change, named: boolean): unknown {
  return Object.fromEntries(
    Object.entries(by).map(([name, text]) => [
      named ? change(name) : name,
      typeof text === 'string' ? change(text) : mapTexts(text, change),
    ]),
  )
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

const texts = new Set([
  ...['label', 'labels', 'plural', 'menu', 'item', 'unit', 'group', 'groupHelp', 'area'],
  ...['help', 'about', 'confirm', 'said', 'ahead', 'otherwise', 'frequency'],
])
