import type { ensureSyntaxTree } from '@codemirror/language'
import { t } from '../texts/t.ts'
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
 * Looks for the first syntax error in what the editor's grammar made of the text. Whether JSON is valid says the browser.
 * HTML has no errors that a browser wouldn't forgive. An empty text is nobody's mistake.
 */
export function findCodeProblem(language: CodeLanguage, text: string, tree: () => Tree | null): CodeProblem | null {
  const name = names[language]
  if (!name || text.trim() === '' || (language === 'json' && parses(text))) return null
  const found = firstError(tree())
  if (!found && language !== 'json') return null
  const { at, node } = found ?? { at: 0, node: '' }
  const says = (language === 'xml' && xmlSays(node, text.slice(at))) || t('This isn’t valid %{name}', { name })
  return { line: text.slice(0, at).split('\n').length, at, says }
}

const names: Readonly<Partial<Record<CodeLanguage, string>>> = { json: 'JSON', xml: 'XML', javascript: 'JavaScript' }

/** What commonly goes wrong in XML, by the grammar's name for it or by what stands there. */
function xmlSays(node: string, rest: string): string | null {
  if (node === mismatched) return t('This closing tag has no matching opening tag')
  if (rest.trim() === '') return t('An opening tag is never closed')
  return rest.startsWith('&') ? t('An & must be written &amp;') : null
}

/** Not marked as an error by the grammar. */
const mismatched = 'MismatchedCloseTag'

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function firstError(tree: Tree | null): { readonly at: number; readonly node: string } | null {
  let found: { readonly at: number; readonly node: string } | null = null
  tree?.iterate({
    enter({ type, from }) {
      if (!found && (type.isError || type.name === mismatched)) found = { at: from, node: type.name }
      return !found
    },
  })
  return found
}

type Tree = NonNullable<ReturnType<typeof ensureSyntaxTree>>
