import type { Entity } from '../../../../resources.config.ts'
import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { isEligible, type LinkedMedia, linkedMedia } from '../../preflight/lineMedia.ts'
import type { Given, RulesContext } from './entityRules.ts'

type LineMedia = LinkedMedia<Entity<'media'>>

export async function mediaOf(
  row: Given<'line-item'>,
  { reads }: Pick<RulesContext<'line-item'>, 'reads'>,
): Promise<readonly LineMedia[]> {
  const ids = [...new Set(partsOf(row.media).map(({ media }) => textOf(media)))]
  const found = ids.length ? await reads.byIds('media', ids, 'all') : []
  return linkedMedia(row, new Map(found.map(one => [one.id, one])))
}

/** Media that may serve now. */
export async function eligibleMedia(
  row: Given<'line-item'>,
  context: Pick<RulesContext<'line-item'>, 'reads' | 'now'>,
): Promise<readonly LineMedia[]> {
  return (await mediaOf(row, context)).filter(one => isEligible(one, context.now.getTime()))
}
