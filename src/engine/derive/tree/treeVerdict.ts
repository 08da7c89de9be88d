import { fieldAtPath } from '../../contract/fieldAtPath.ts'
import { allFields } from '../../contract/resourceSpec.ts'
import type { TreeResult } from '../../contract/treeRows.ts'
import type { Tone } from '../../kit/tone.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { bulkChangeTexts } from '../list/bulkChangeTexts.ts'
import type { PlannedRow } from './plannedRow.ts'

export type VerdictKey = 'create' | 'update' | 'none' | 'refused' | 'open'

export interface TreeVerdict {
  readonly key: VerdictKey
  readonly tone: Tone
  readonly label: string
  /** Sentences and changes, a line for each. */
  readonly says: readonly string[]
}

/** One word for a row of a plan, and what is behind it. @param isSaved it is done, and not only tried */
export function treeVerdict(row: PlannedRow, outcome: TreeResult | undefined, isSaved: boolean): TreeVerdict {
  if (!outcome) return { key: 'open', tone: 'wait', label: t('Checking'), says: [] }
  if (!outcome.ok) return { key: 'refused', tone: 'bad', label: t('Rejected'), says: reasonsOf(row, outcome) }
  if (outcome.done === 'create')
    return { key: 'create', tone: 'ok', label: isSaved ? t('Created') : t('Create'), says: [] }
  if (outcome.done === 'update') {
    const resource = resourceOfEntity(row.entity)
    const says = bulkChangeTexts(resource, outcome.changes ?? [], row.row ?? {}, Object.keys(row.values))
    return { key: 'update', tone: 'warn', label: isSaved ? t('Changed') : t('Change'), says }
  }
  // A row of this batch that was created by an earlier try.
  if (isSaved && row.id === undefined) return { key: 'create', tone: 'ok', label: t('Created'), says: [] }
  return { key: 'none', tone: 'idle', label: t('Unchanged'), says: [] }
}

/** Each refused field by its label; without one, the sentence of the whole. */
function reasonsOf({ entity }: PlannedRow, { error, fields }: TreeResult): readonly string[] {
  const all = allFields(resourceOfEntity(entity))
  const named = Object.entries(fields ?? {}).map(
    ([path, says]) => `${path ? `${fieldAtPath(all, path).label}: ` : ''}${says}`,
  )
  return named.length > 0 ? named : [error ?? t('The server rejected it.')]
}
