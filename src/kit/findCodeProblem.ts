import type { ensureSyntaxTree } from '@codemirror/language'
import type { CodeLanguage } from './codeLanguage.ts'

/** The first thing that keeps a text from being well-formed. */
export interface CodeProblem {
  /** The line, from 1. */
  readonly line: number
  /** Where in the text, from 0. */
  readonly at: number
  readonly says: string
}

/**
 * Looks for the first syntax error, where that is cheap to know: JSON and XML by the browser's own parsers, JavaScript by
 * the editor's grammar. HTML has no errors that a browser wouldn't forgive. An empty text is nobody's mistake.
 */
export function findCodeProblem(language: CodeLanguage, text: string, tree: () => Tree | null): CodeProblem | null {
  if (text.trim() === '') return null
  if (language === 'json') return parses(text) ? null : problemAt(text, errorIn(tree()) ?? 0, 'This is no valid JSON')
  if (language === 'xml') return xmlProblem(text)
  if (language !== 'javascript') return null
  const at = errorIn(tree())
  return at === null ? null : problemAt(text, at, 'This is no valid JavaScript')
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Chromium and Safari say "error on line 3 at column 5: …" in a document about the error; Firefox "Line Number 3, Column 5". */
function xmlProblem(text: string): CodeProblem | null {
  const told = new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent
  if (!told) return null
  const [, line = '1', column = '1'] = /line(?: number)? (\d+)\D+column:? (\d+)/i.exec(told) ?? []
  const why = /column \d+: ([^\n]+)/.exec(told)?.[1]?.trim()
  const before = text.split('\n').slice(0, Number(line) - 1)
  const at = before.reduce((sum, { length }) => sum + length + 1, 0) + Math.max(0, Number(column) - 1)
  return { line: Number(line), at: Math.min(at, text.length), says: why ? `No valid XML: ${why}` : 'No valid XML' }
}

function errorIn(tree: Tree | null): number | null {
  let at: number | null = null
  tree?.iterate({
    enter(node) {
      if (at === null && node.type.isError) at = node.from
      return at === null
    },
  })
  return at
}

function problemAt(text: string, at: number, says: string): CodeProblem {
  return { line: text.slice(0, at).split('\n').length, at, says }
}

type Tree = NonNullable<ReturnType<typeof ensureSyntaxTree>>
