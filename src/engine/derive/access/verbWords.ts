import type { Verb } from '../../contract/resourceSpec.ts'
import { findEntity } from '../../providers/resources.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'

/** A permission as it stands in a sentence: "manage access to". */
export function verbWord(verb: Verb): string {
  return verbWords[verb] ?? verb
}

const verbWords: Readonly<Record<Verb, string>> = {
  list: t('list'),
  read: t('read'),
  create: t('create'),
  update: t('update'),
  delete: t('delete'),
  archive: t('archive'),
  activate: t('activate'),
  approve: t('approve'),
  export: t('export'),
  manage_access: t('manage access to'),
}

/** "campaigns, strategies, and line items"; `*` is everything. */
export function resourceWords(entities: readonly string[]): string {
  if (entities.includes('*')) return t('everything')
  return listText(
    entities.map(entity => inSentence(findEntity(entity)?.plural ?? entity)),
    'and',
  )
}

/** "create and update campaigns". */
export function permissionText(verbs: readonly Verb[], entities: readonly string[]): string {
  return t('%{verbs} %{resources}', { verbs: listText(verbs.map(verbWord), 'and'), resources: resourceWords(entities) })
}
