import { asSentence } from './asSentence.ts'
import { textOf, theLanguage } from './language.ts'

/**
 * A text in the reader's language. The English text is the key, as with gettext; where a language has none for it, it is the text.
 * Values stand as `%{name}`. Forms for one and for many are parted by `||||` and chosen by `smart_count`, as react-admin's texts have them;
 * a language has as many as it needs, in the order zero, one, two, few, many, other (CLDR).
 *
 * @example t('%{count} row |||| %{count} rows', { smart_count: 3, count: '3' }) // 3 rows
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  const phrase = textOf(text) ?? text
  return values ? filled(phrase, values) : phrase
}

/** What a text needs to be whole: nothing, or a value for each of its names. */
export type Values<Text extends string> = [Names<Text>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Names<Text>, Value>>]

/** As in a template literal. */
type Value = string | number | boolean | null | undefined

type Names<Text extends string> =
  | (Text extends `${string}||||${string}` ? 'smart_count' : never)
  | (Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never)

function filled(phrase: string, values: Readonly<Record<string, Value>>): string {
  return formOf(phrase, values.smart_count).replaceAll(beforeStop, (whole, name: string, stop: string) => {
    if (!Object.hasOwn(values, name)) return whole
    const value = String(values[name])
    return stop ? asSentence(value) : value
  })
}

/** Of the forms of a phrase the one for this count. */
export function formOf(phrase: string, count: unknown): string {
  if (!phrase.includes('||||')) return phrase
  const forms = phrase.split('||||').map(form => form.trim())
  const { rules, categories } = pluralsOf(theLanguage().code)
  // A text without one in this language is the English one, of two forms.
  const wanted =
    forms.length === categories.length ? categories.indexOf(rules.select(Number(count))) : Number(Number(count) !== 1)
  return forms[wanted] ?? phrase
}

/** A name whose value is put in its place. */
export const placeholder = /%\{(\w+)\}/g

/** With the full stop after it, of which a value that is a sentence needs no second. */
const beforeStop = /%\{(\w+)\}(\.?)/g

/** Made once for a language: tables count in every row. */
function pluralsOf(code: string): Plurals {
  const known = plurals.get(code)
  if (known) return known
  const rules = new Intl.PluralRules(code)
  const { pluralCategories } = rules.resolvedOptions()
  const made = { rules, categories: order.filter(category => pluralCategories.includes(category)) }
  plurals.set(code, made)
  return made
}

interface Plurals {
  readonly rules: Intl.PluralRules
  readonly categories: readonly Intl.LDMLPluralRule[]
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const plurals = new Map<string, Plurals>()
