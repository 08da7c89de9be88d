import { asSentence } from './asSentence.ts'
import { languageTexts, textOf, theLanguage } from './language.ts'
import { listText } from './listText.ts'
import { numberFormat } from './numberFormat.ts'
import { placeholder } from './t.ts'

/**
 * A sentence that a server has said in English, in the language that is read. It is found by its pattern, as the server's sentences are
 * promises; what has none stays as it is. Values that are sentences or names of the console come in the language, too. In English nothing
 * changes, whatever the reader's number format: a text that the server stores may be a URL or a name.
 *
 * @example said('There is no line item “li-7”') // Werbebuchung „li-7“ gibt es nicht
 */
export function said(sentence: string): string {
  if (theLanguage().code === 'en' || sentence.length > longest) return sentence
  const known = whole(sentence)
  if (known !== undefined) return known
  const filled = filledPattern(sentence, isWhole)
  return (filled?.isSaid ? undefined : eachSaid(sentence)) ?? filled?.text ?? stopped(sentence)
}

/** Several sentences, one after the other; undefined unless all of them can be said. */
function eachSaid(text: string): string | undefined {
  const sentences = text.split(/(?<=[.!?]) (?=[A-Z“])/)
  if (sentences.length === 1) return undefined
  const texts = sentences.map(one =>
    one.endsWith('.') ? (whole(one) ?? filledPattern(one, isWhole)?.text ?? stopped(one)) : said(one),
  )
  return texts.every((one, index) => one !== sentences[index]) ? texts.join(' ') : undefined
}

function whole(sentence: string): string | undefined {
  return languageTexts().said.get(sentence) ?? textOf(sentence)
}

/** What begins with a small letter and says little is part of a sentence: by itself it might be anybody's. */
function isWhole({ parts: [first = ''], weight }: Pattern): boolean {
  return weight >= 12 || !/^[a-z]/.test(first)
}

/** Sentences that the server has without a full stop have one where others follow. */
function stopped(sentence: string): string {
  if (!sentence.endsWith('.')) return sentence
  const bare = sentence.slice(0, -1)
  const text = said(bare)
  return text === bare ? sentence : asSentence(text)
}

/** The server's sentences are shorter; what is longer was written by somebody. */
const longest = 600

/**
 * By the pattern that says most, of which all values can be said; else by the one that says most. A sentence within another has no full
 * stop, and is found by the pattern that has one, too.
 */
function filledPattern(
  sentence: string,
  isMeant: (pattern: Pattern) => boolean = () => true,
  depth = 0,
): (Filled & { readonly weight: number }) | undefined {
  const found = patterns().flatMap(pattern => {
    const values = isMeant(pattern) ? valuesIn(sentence, pattern.parts) : undefined
    return values ? { pattern, values, weight: pattern.weight + (values.some(namedText) ? namedWeight : 0) } : []
  })
  found.sort((one, other) => other.weight - one.weight)
  let best: (Filled & { readonly weight: number }) | undefined
  for (const { pattern, values } of found.slice(0, depth < mostDepth ? mostTried : 1)) {
    const filled = { ...fill(pattern, values, depth + 1), weight: pattern.weight }
    if (filled.isSaid) return filled
    best ??= filled
  }
  return best
}

/** `deal “Spring”` is rather taken for one value than for parts of several. */
const namedWeight = 8

const mostTried = 3
const mostDepth = 2

interface Filled {
  readonly text: string
  /** Nothing of it is left in English, but names. */
  readonly isSaid: boolean
}

function fill({ names, parts, text }: Pattern, values: readonly string[], depth: number): Filled {
  const said = values.map((value, index) =>
    /["“]$/.test(parts[index] ?? '') ? { text: value, isSaid: true } : valueText(value, depth),
  )
  const byName = new Map(said.map((value, index) => [names[index], value.text]))
  return {
    text: text.replaceAll(placeholder, (whole, name: string) => byName.get(name) ?? whole),
    isSaid: said.every(({ isSaid }) => isSaid),
  }
}

/** What stands between the parts of a pattern, each as early as it comes; undefined where they don't all stand there. */
function valuesIn(sentence: string, parts: readonly string[]): string[] | undefined {
  const [first = '', ...rest] = parts
  if (!sentence.startsWith(first)) return undefined
  const values: string[] = []
  let from = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const at = isLast ? sentence.length - part.length : endOfValue(sentence, part, from)
    if (at <= from || !sentence.endsWith(part, isLast ? undefined : at + part.length)) return undefined
    values.push(sentence.slice(from, at))
    from = at + part.length
  }
  return values
}

/** Where a part comes first after a value, but not within the quotes that have begun in it: in `deal “A is B” is paused` it is the last `is`. */
function endOfValue(sentence: string, part: string, from: number): number {
  // With nothing but a space after it, a value that has a name ends after that.
  const named = part === ' ' ? sentence.indexOf('” ', from) : -1
  if (named > from) return named + 1
  const first = sentence.indexOf(part, from + 1)
  for (let at = first; at > 0; ) {
    const opened = sentence.lastIndexOf('“', at)
    const closed = sentence.indexOf('”', opened)
    if (opened < from || closed < at) return at
    at = sentence.indexOf(part, Math.max(closed, at + 1))
  }
  return first
}

/** A label may stand in a sentence with a small letter. */
function valueText(value: string, depth: number): Filled {
  const text =
    wordText(value) ??
    dayText(value) ??
    numberText(value) ??
    listedText(value) ??
    namedText(value) ??
    quotedText(value) ??
    numberedText(value) ??
    whole(value)
  if (text !== undefined) return { text, isSaid: true }
  const sentence = value.endsWith('.') ? undefined : whole(`${value}.`)
  if (sentence !== undefined) return { text: withoutStop(sentence), isSaid: true }
  const own = filledPattern(value, undefined, depth)
  const stop = value.endsWith('.') || depth > mostDepth ? undefined : filledPattern(`${value}.`, undefined, depth)
  if (stop && (!own || (stop.isSaid === own.isSaid ? stop.weight > own.weight : stop.isSaid)))
    return { ...stop, text: withoutStop(stop.text) }
  if (own) return own
  const bare = stopped(value)
  return { text: bare, isSaid: bare !== value || !isUnsaid(value) }
}

/** Three words, a colon between words, or the beginning of a sentence: more than a name would have. */
function isUnsaid(value: string): boolean {
  const words = value.split(/\s/)
  const isThree = words.some((word, index) => /\p{L}{2}/u.test(word) && words[index + 1] && words[index + 2])
  return isThree || /\p{L}: |^(This|The|An?) /u.test(value)
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}

/** `line item “Spring”`: the label of what has the name, in the language. */
function namedText(value: string): string | undefined {
  const [, label = '', name = ''] = /^(?:[Tt]he )?([A-Za-z][\w -]{0,40}) “([^“”]+)”$/.exec(value) ?? []
  const text = label === '' ? undefined : wordText(label)
  return text === undefined ? undefined : `${text} ${quoted(name)}`
}

/** `Flight 2`: a label with a place in a list. */
function numberedText(value: string): string | undefined {
  const [, label = '', place = ''] = /^(\D{1,60}) (\d{1,4})$/.exec(value) ?? []
  const text = label === '' ? undefined : wordText(label)
  return text === undefined ? undefined : `${text} ${place}`
}

/** `“A”, “B”` and `“A”, “B”, 2 more`: names, in the quotes of the language. What somebody calls so may be a word of the console, and stays. */
function quotedText(value: string): string | undefined {
  const [, names, rest] = /^(“[^“”]+”(?:, “[^“”]+”)*)(?:, (\d{1,9} [a-z]+))?$/.exec(value) ?? []
  if (names === undefined) return undefined
  const listed = names.slice(1, -1).split('”, “').map(quoted)
  return listText(rest === undefined ? listed : [...listed, said(rest)])
}

function quoted(name: string): string {
  const [before, after] = theLanguage().quotes
  return before + name + after
}

/** `list, read` and `start, end, and budget`: words of the console, as the language lists them. */
function listedText(value: string): string | undefined {
  const english = value.split(/, (?:(?:and|or) )?| (?:and|or) /)
  const last = english.at(-1) ?? ''
  if (english.length === 1 || last === '') return undefined
  const words: string[] = []
  for (const word of english) {
    const text = wordText(word) ?? numberedText(word)
    if (text === undefined) return undefined
    words.push(text)
  }
  const before = value.slice(0, -last.length)
  return listText(words, before.endsWith(' and ') ? 'and' : before.endsWith(' or ') ? 'or' : undefined)
}

function wordText(word: string): string | undefined {
  return textOf(word) ?? textOf(word.charAt(0).toUpperCase() + word.slice(1))
}

/** `Dec 29, 2026, 00:00 (Europe/Berlin)`, as the server writes moments, with the day as the language has it. */
function dayText(value: string): string | undefined {
  const [, day, rest = ''] = /^([A-Z][a-z]{2} \d{1,2}, \d{4})(, \d\d:\d\d(?: \([\w/+-]+\))?)?$/.exec(value) ?? []
  if (day === undefined) return undefined
  const format = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(theLanguage().locale, format).format(Date.parse(`${day} UTC`)) + rest
}

/**
 * `1,234.5` and `$1,234.50`, as the server writes figures and amounts, with the marks of the language and the sign where it has it. Others
 * stay: `2.6` may be a version.
 */
function numberText(value: string): string | undefined {
  const [, sign = '', amountText = ''] =
    /^([A-Z]{0,2}\p{Sc}|[A-Z]{3}\s)?(\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/u.exec(value) ?? []
  if (amountText === '' || (sign === '' && !amountText.includes(','))) return undefined
  const digits = amountText.split('.')[1]?.length ?? 0
  const range = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const amount = Number(amountText.replaceAll(',', ''))
  if (sign === '') return numberFormat(range).format(amount)
  return numberFormat({ style: 'currency', currency: 'EUR', ...range })
    .format(amount)
    .replace('€', () => sign.trim())
}

interface Pattern {
  /** The literal texts around its values. */
  readonly parts: readonly string[]
  readonly names: readonly string[]
  readonly text: string
  /** How much of it is literal: of two patterns that fit, the one that says more. */
  readonly weight: number
}

/** Made when the first is asked for, once for a language. */
function patterns(): readonly Pattern[] {
  const { texts, said } = languageTexts()
  const known = made.get(said)
  if (known) return known
  const sentences = new Map([...[...texts].filter(([english]) => isSentence(english)), ...said])
  const patterns = [...sentences].flatMap(([english, text]) => patternOf(english, text))
  made.set(said, patterns)
  return patterns
}

/** What both sides work out, the server says: of such texts enough is literal that nothing else is taken for them. */
function isSentence(english: string): boolean {
  return !english.includes('||||') && english.replace(placeholder, '').replace(/[^A-Za-z]/g, '').length >= 12
}

function patternOf(english: string, text: string): readonly Pattern[] {
  const parts = english.split(/%\{\w+\}/)
  // Two values with nothing between them can't be told apart.
  if (parts.length < 2 || parts.slice(1, -1).some(part => part === '')) return []
  const names = [...english.matchAll(placeholder)].map(([, name = '']) => name)
  return [{ parts, names, text, weight: parts.join('').length }]
}

const made = new WeakMap<ReadonlyMap<string, string>, readonly Pattern[]>()
