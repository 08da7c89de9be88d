import { theLanguage } from './language.ts'

/**
 * What people read as a list, with the commas of the language that is read, and `and` or `or` before the last. What is empty is left out.
 * Code, CSV, and URLs keep their own commas.
 *
 * @example listText(['FR', 'DE', 'AT'], 'and') // FR, DE, and AT
 */
export function listText(parts: readonly Part[], last?: 'and' | 'or'): string {
  const { code, comma } = theLanguage()
  const texts = parts.flatMap(part => (part || part === 0 ? [String(part)] : []))
  if (!last) return texts.join(comma)
  return new Intl.ListFormat(code, { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(texts)
}

type Part = string | number | false | null | undefined
