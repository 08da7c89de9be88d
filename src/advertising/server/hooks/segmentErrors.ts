import type { EntityName } from '../../../../resources.config.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { referencesIn } from '../../../engine/server/referencesIn.ts'
import type { RulesContext } from './entityRules.ts'

/**
 * Sentences at the paths of segments that a write begins to use and that belong to another account (domain.md 1.18). A segment
 * without an account is everybody's; what was chosen before may stay.
 * @param account of whoever uses them; undefined for what belongs to the whole organization
 */
export async function segmentErrors(
  entity: EntityName,
  { row, account }: { readonly row: object; readonly account: string | undefined },
  { catalogue, old, find }: Pick<RulesContext<'segment'>, 'catalogue' | 'find'> & { readonly old: object | null },
): Promise<Record<string, string>> {
  const known = new Set(segmentsOf(catalogue.resources[entity], old).map(({ id }) => id))
  const errors: Record<string, string> = {}
  for (const { path, id } of segmentsOf(catalogue.resources[entity], row)) {
    if (known.has(id)) continue
    const segment = await find('segment', id)
    if (!segment?.account || segment.account === account) continue
    const owner = await find('account', segment.account)
    errors[path] = `“${segment.name}” belongs to ${owner?.name ?? 'another account'}. Choose a segment of this account`
  }
  return errors
}

function segmentsOf(resource: Resource | undefined, row: object | null) {
  return resource && row ? referencesIn(resource, { ...row }).filter(({ to }) => to === 'segment') : []
}
