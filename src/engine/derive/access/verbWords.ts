import type { Verb } from '../../contract/resourceSpec.ts'
import { findEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { t } from '../../texts/t.ts'

/** A permission as it stands in a sentence: "manage access to". */
export function verbWord(verb: Verb): string {
  return verb === 'manage_access' ? 'manage access to' : verb
}

/** "campaigns, strategies and line items"; `*` is everything. */
export function resourceWords(entities: readonly string[]): string {
  if (entities.includes('*')) return 'everything'
  return listed(entities.map(entity => inSentence(findEntity(entity)?.plural ?? entity)))
}

export function listed(words: readonly string[]): string {
  return words.length < 3
    ? words.join(' and ')
    : t('%{value} and %{value2}', { value: words.slice(0, -1).join(', '), value2: words.at(-1) })
}
