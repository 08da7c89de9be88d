/** Where a name found by a search stands among others, the best first: the name itself, names that begin so, the rest. */
export function rankHit({ name }: { readonly name: string }, q: string): 0 | 1 | 2 {
  const [text, words] = [name.toLowerCase(), q.toLowerCase()]
  if (text === words) return 0
  return text.startsWith(words) ? 1 : 2
}
