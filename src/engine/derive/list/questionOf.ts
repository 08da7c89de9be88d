import { t } from '../../texts/t.ts'
/**
 * What is asked before something is done to rows: "Pause 4 deals?", "Send 4 deals to buyers?".
 * @param verb the label of what is done
 * @param rows how many of what
 */
export function questionOf(verb: string, rows: string): string {
  const [first = '', second = '', ...rest] = verb.split(' ')
  if (!second) return t('%{action} %{rows}?', { action: verb, rows })
  const takesObject = /^(to|for|from)$/.test(second)
  return takesObject
    ? t('%{action} %{rows} %{toWhom}?', { action: first, rows, toWhom: [second, ...rest].join(' ') })
    : t('%{action}: %{rows}?', { action: verb, rows })
}
