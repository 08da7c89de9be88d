import { isObject } from '../contract/isObject.ts'
import type { PlatformDialect } from '../contract/platformDialect.ts'

/**
 * A platform's dialect as the host is given it, in JSON. Only the words of `PlatformDialect`, in their shapes.
 * @returns null where it is something else, and what is wrong in `problems`, as sentences that begin with `name`
 */
export function readDialect(name: string, text: string, problems: string[]): PlatformDialect | null {
  const given = parsed(text)
  if (given === null || text.length > mostCharacters) {
    problems.push(`${name} must be a JSON object of at most ${mostCharacters} characters, such as {"money":"units"}`)
    return null
  }
  const wrong = Object.entries(given).flatMap(([word, value]) => {
    if (!Object.hasOwn(words, word)) return [`${name} has no word "${word}": write ${Object.keys(words).join(', ')}`]
    const { isFine, expected } = words[word as keyof PlatformDialect]
    return isFine(value) ? [] : [`${name}, ${word}: must be ${expected}`]
  })
  problems.push(...wrong)
  return wrong.length === 0 ? (given as PlatformDialect) : null
}

const mostCharacters = 20_000

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

interface Shape {
  readonly isFine: (value: unknown) => boolean
  readonly expected: string
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText)

const text: Shape = { isFine: isText, expected: 'text' }
const list: Shape = { isFine: value => Array.isArray(value) && value.every(isText), expected: 'a list of texts' }
const names: Shape = { isFine: isTexts, expected: 'an object of texts' }
const namesOfEach: Shape = {
  isFine: value => isObject(value) && Object.values(value).every(isTexts),
  expected: 'an object of objects of texts',
}
const oneOf = (...options: readonly string[]): Shape => ({
  isFine: value => options.some(option => option === value),
  expected: `one of ${options.join(', ')}`,
})
const only = (...known: readonly string[]): Shape => ({
  isFine: value => isObject(value) && isTexts(value) && Object.keys(value).every(name => known.includes(name)),
  expected: `an object of texts under ${known.join(', ')}`,
})

const words: Readonly<Record<keyof PlatformDialect, Shape>> = {
  money: oneOf('micros', 'minor', 'units'),
  moments: oneOf('iso', 'seconds', 'milliseconds'),
  entities: names,
  fields: namesOfEach,
  listsOnly: list,
  totalHeader: text,
  totalAt: text,
  rowsAt: text,
  errorAt: text,
  sort: oneOf('calls', 'signs'),
  paging: only('limit', 'skip', 'page'),
  filters: only('organization', 'search', 'atLeast', 'atMost', 'anyOf'),
  fieldErrors: only('at', 'field', 'sentence'),
}
