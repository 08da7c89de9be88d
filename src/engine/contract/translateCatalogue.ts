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
      if (typeof inner === 'string') return [key, texts.has(key) && !isFormat(key, inner) ? change(inner) : inner]
      if (key === 'unitBy' && isPlain(inner) && isPlain(inner.of))
        return [key, { ...inner, of: mapEach(inner.of, change, key) }]
      // Fields and resources may be called so, too.
      const isText = textsByName.has(key) && isPlain(inner) && !('kind' in inner) && !('fields' in inner)
      return [key, isText ? mapEach(inner, change, key) : mapTexts(inner, change)]
    }),
  )
}

/** A text for each of several names: `labels: { oidc: 'Single sign-on' }`. The names of `groupHelp` are texts, too. */
function mapEach(by: Readonly<Record<string, unknown>>, change: Change, key: string): unknown {
  return Object.fromEntries(
    Object.entries(by).map(([name, text]) => [
      key === 'groupHelp' ? change(name) : name,
      typeof text !== 'string' ? mapTexts(text, change) : isFormat(key, text) ? text : change(text),
    ]),
  )
}

/** Units by which the console knows how a figure is written. */
function isFormat(key: string, text: string): boolean {
  return /^unit/.test(key) && ['micros', 'bytes', 'ms'].includes(text)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

const texts = new Set([
  ...['label', 'plural', 'menu', 'item', 'items', 'unit', 'group', 'area'],
  ...['help', 'about', 'description', 'confirm', 'said', 'ahead', 'otherwise'],
])
const textsByName = new Set(['labels', 'descriptions', 'groupHelp'])
