import { ScimError } from './ScimError.ts'
import { scimLimits } from './scimNames.ts'

/** A filter of RFC 7644, 3.4.2.2, as a tree. Paths are as they were written, without the schema's URN. */
export type ScimFilter =
  | { readonly op: 'and' | 'or'; readonly parts: readonly ScimFilter[] }
  | { readonly op: 'not'; readonly part: ScimFilter }
  | { readonly op: 'has'; readonly path: string; readonly part: ScimFilter }
  | { readonly op: 'pr'; readonly path: string }
  | { readonly op: Comparison; readonly path: string; readonly value: ScimScalar }

export type Comparison = (typeof comparisons)[number]
export type ScimScalar = string | number | boolean | null

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const

/** One pass over a text whose length has been checked. @throws ScimError 400 `invalidFilter` */
export function parseScimFilter(text: string): ScimFilter {
  if (text.length > scimLimits.filterLength) {
    throw refused(`The filter is longer than ${scimLimits.filterLength} characters.`)
  }
  const reader: Reader = { tokens: tokensOf(text), at: 0, terms: 0 }
  const filter = either(reader, 0)
  const rest = reader.tokens[reader.at]
  if (rest !== undefined) throw unexpected(rest)
  return filter
}

interface Reader {
  readonly tokens: readonly string[]
  at: number
  terms: number
}

function either(reader: Reader, depth: number): ScimFilter {
  return joined(reader, 'or', () => joined(reader, 'and', () => term(reader, depth)))
}

function joined(reader: Reader, op: 'and' | 'or', part: () => ScimFilter): ScimFilter {
  const first = part()
  const parts = [first]
  while (isWord(peek(reader), op)) {
    reader.at += 1
    parts.push(part())
  }
  return parts.length > 1 ? { op, parts } : first
}

function term(reader: Reader, depth: number): ScimFilter {
  reader.terms += 1
  if (reader.terms > scimLimits.filterTerms) throw refused(`The filter has more than ${scimLimits.filterTerms} parts.`)
  if (depth > scimLimits.filterDepth)
    throw refused(`The filter is nested deeper than ${scimLimits.filterDepth} levels.`)
  const token = next(reader)
  if (token === '(') return closed(reader, ')', depth)
  if (isWord(token, 'not')) {
    if (next(reader) !== '(') throw refused('Put what follows "not" in parentheses.')
    return { op: 'not', part: closed(reader, ')', depth) }
  }
  const path = pathOf(token)
  const operator = next(reader)
  if (operator === '[') return { op: 'has', path, part: closed(reader, ']', depth) }
  if (isWord(operator, 'pr')) return { op: 'pr', path }
  const op = comparisons.find(one => isWord(operator, one))
  if (!op) throw unexpected(operator)
  return { op, path, value: scalarOf(next(reader)) }
}

function closed(reader: Reader, end: ')' | ']', depth: number): ScimFilter {
  const inner = either(reader, depth + 1)
  const token = next(reader)
  if (token !== end) throw unexpected(token)
  return inner
}

function scalarOf(token: string): ScimScalar {
  // Literals of any case: Entra ID sends True and False.
  const lower = token.toLowerCase()
  if (lower === 'true' || lower === 'false') return lower === 'true'
  if (lower === 'null') return null
  try {
    const value: unknown = JSON.parse(token)
    if (typeof value === 'string' || typeof value === 'number') return value
  } catch {}
  throw refused(`${shown(token)} is not a value: write texts in double quotes.`)
}

const attributePath = /^[A-Za-z$][\w$-]*(?:\.[A-Za-z$][\w$-]*)?$/

function pathOf(token: string): string {
  const path = token.slice(token.lastIndexOf(':') + 1)
  if (!attributePath.test(path)) throw unexpected(token)
  return path
}

/** Texts in quotes, brackets, and words between them. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at)
    if (character === ' ') {
      at += 1
      continue
    }
    const end = character === '"' ? endOfText(text, at) : '()[]'.includes(character) ? at + 1 : endOfWord(text, at)
    tokens.push(text.slice(at, end))
    at = end
  }
  return tokens
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === '"') return at + 1
  }
  throw refused('A text in the filter has no closing quote.')
}

function endOfWord(text: string, start: number): number {
  let at = start
  while (at < text.length && !' ()[]"'.includes(text.charAt(at))) at += 1
  return at
}

function peek({ tokens, at }: Reader): string | undefined {
  return tokens[at]
}

function next(reader: Reader): string {
  const token = peek(reader)
  if (token === undefined) throw refused('The filter ends too early.')
  reader.at += 1
  return token
}

function isWord(token: string | undefined, word: string): boolean {
  return token?.toLowerCase() === word
}

function unexpected(token: string): ScimError {
  return refused(`The filter has ${shown(token)} where it is not expected.`)
}

function shown(token: string): string {
  return `"${token.slice(0, 60)}"`
}

function refused(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidFilter')
}
