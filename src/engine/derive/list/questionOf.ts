/**
 * What is asked before something is done to rows: "Pause 4 deals?", "Send 4 deals to buyers?".
 * @param verb the label of what is done
 * @param rows how many of what
 */
export function questionOf(verb: string, rows: string): string {
  const [first = '', second = '', ...rest] = verb.split(' ')
  if (!second) return `${verb} ${rows}?`
  const takesObject = /^(to|for|from)$/.test(second) && first !== 'Back'
  return takesObject ? `${[first, rows, second, ...rest].join(' ')}?` : `${verb}: ${rows}?`
}
