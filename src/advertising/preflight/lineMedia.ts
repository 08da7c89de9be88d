import { type Part, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { mediaByType } from '../serving/mediaByType.ts'
import { type ServedRow, timeOf } from '../serving/servedRow.ts'

export interface LinkedMedia<Media = ServedRow> {
  /** The place in the line item's table. */
  readonly index: number
  readonly media: Media
  readonly active: boolean
  /** Of the line item's type. */
  readonly fits: boolean
  /** From when to when it may be shown: the line item's own times, or the media's. */
  readonly start: unknown
  readonly end: unknown
}

/** The media of a line item that are there. */
export function linkedMedia<Media extends Part>(
  lineItem: Part,
  rows: ReadonlyMap<string, Media>,
): readonly LinkedMedia<Media>[] {
  return partsOf(lineItem.media).flatMap((entry, index) => {
    const media = rows.get(textOf(entry.media))
    if (!media) return []
    const fits = (mediaByType[textOf(lineItem.lineItemType)] ?? []).includes(textOf(media.subtype))
    const times = { start: entry.start ?? media.startAt, end: entry.end ?? media.endAt }
    return [{ index, media, active: entry.active !== false, fits, ...times }]
  })
}

/** Whether a media may serve at a moment: approved, of the line item's type, within its times and not switched off. */
export function isEligible({ media, active, fits, start, end }: LinkedMedia<Part>, now: number): boolean {
  const [from, to] = [timeOf(start), timeOf(end)]
  return active && fits && media.status === 'approved' && !(to !== null && to <= now) && !(from !== null && from > now)
}
