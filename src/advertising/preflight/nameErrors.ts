import { t } from '../../engine/texts/t.ts'
/**
 * Whether a name follows a pattern. Words in braces that are among `words` stand for these, others for any text; an empty
 * pattern asks for nothing. The sentence says what the name should look like.
 */
export function nameErrors(
  name: string,
  pattern: string,
  words: Readonly<Record<string, string | undefined>>,
): { readonly name?: string } {
  if (pattern.trim() === '') return {}
  const filled = pattern.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
  const [first = '', ...rest] = filled.split(/\{\w+\}/)
  return follows(name, first, rest)
    ? {}
    : { name: t('Names must follow the pattern “%{filled}”. Words in braces stand for any text.', { filled }) }
}

/** Part after part, each at its first place behind the one before; the last stands at the end. */
function follows(name: string, first: string, rest: readonly string[]): boolean {
  const last = rest.at(-1)
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  let at = first.length
  for (const part of rest.slice(0, -1)) {
    const found = name.indexOf(part, at + 1)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length > at
}
