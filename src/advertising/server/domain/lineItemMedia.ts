import type { Entity } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { isPast } from '../../../engine/server/domain/isPast.ts'
import { mediaByType } from '../../serving/mediaByType.ts'
import type { Given, RulesContext } from './entityRules.ts'

export interface LinkedMedia {
  /** The place in the line item's table. */
  readonly index: number
  readonly media: Entity<'media'>
  readonly active: boolean
  /** Of the line item's type. */
  readonly fits: boolean
  /** From when to when it may be shown: the line item's own times, or the media's. */
  readonly start: unknown
  readonly end: unknown
}

export async function mediaOf(
  row: Given<'line-item'>,
  { reads }: Pick<RulesContext<'line-item'>, 'reads'>,
): Promise<LinkedMedia[]> {
  const entries = (Array.isArray(row.media) ? row.media : []).filter(isObject)
  const ids = [...new Set(entries.map(({ media }) => String(media)))]
  const rows = new Map((ids.length ? await reads.byIds('media', ids, 'all') : []).map(one => [one.id, one]))
  return entries.flatMap((entry, index) => {
    const media = rows.get(String(entry.media))
    if (!media) return []
    const fits = (mediaByType[String(row.lineItemType)] ?? []).includes(media.subtype)
    const times = { start: entry.start ?? media.startAt, end: entry.end ?? media.endAt }
    return [{ index, media, active: entry.active !== false, fits, ...times }]
  })
}

/** Media that may serve now: approved, of the line item's type, within its times and not switched off. */
export async function eligibleMedia(
  row: Given<'line-item'>,
  context: Pick<RulesContext<'line-item'>, 'reads' | 'now'>,
): Promise<LinkedMedia[]> {
  const all = await mediaOf(row, context)
  return all.filter(
    ({ media, active, fits, start, end }) =>
      active &&
      fits &&
      media.status === 'approved' &&
      !isPast(end, context.now) &&
      (typeof start !== 'string' || isPast(start, context.now)),
  )
}
