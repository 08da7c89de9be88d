import { labelOf } from '../../engine/contract/labels.ts'
import { numberOf, type Part, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type ServedRow, timeOf } from './servedRow.ts'
import type { Standing } from './servingCase.ts'

/** A media as it stands in a line item. */
export interface MediaEntry {
  readonly media: ServedRow
  /** 1 to 100: the line item's, else the media's own. */
  readonly weight: number
  readonly index: number
}

/** Those that may be served at all: on, in their time, the advertiser's, and reviewed. Else why the first of them may not. */
export function servableMedia(served: Standing): readonly MediaEntry[] | Refusal {
  const { line, tree } = served
  const { lineItem } = line
  const found: MediaEntry[] = []
  let first: Refusal | null = null
  for (const [index, entry] of partsOf(lineItem.media).entries()) {
    const media = tree.media.get(textOf(entry.media))
    if (!media) continue
    const why = entryRefusal(entry, index, served) ?? mediaRefusal(media, served)
    first ??= why
    const weight = numberOf(entry.weight) ?? numberOf(media.weightDefault) ?? 1
    if (!why) found.push({ media, weight, index })
  }
  if (found.length > 0) return found
  return (
    first ??
    refusal(
      'creative',
      `The ${named('line item', lineItem)} has no creatives.`,
      fieldOf('line-item', lineItem, 'media'),
    )
  )
}

function entryRefusal(entry: Part, index: number, { line: { lineItem }, state }: Standing): Refusal | null {
  const at = (path: string) => fieldOf('line-item', lineItem, `media.${index}.${path}`)
  if (entry.active === false)
    return refusal('creative', `Creative ${index + 1} of the line item is turned off.`, at('active'))
  const [start, end] = [timeOf(entry.start), timeOf(entry.end)]
  if (start !== null && state.now < start)
    return refusal('creative', `Creative ${index + 1} of the line item isn’t shown yet.`, at('start'))
  return end !== null && state.now >= end
    ? refusal('creative', `Creative ${index + 1} of the line item is no longer shown.`, at('end'))
    : null
}

function mediaRefusal(media: ServedRow, { line, state }: Standing): Refusal | null {
  const why = (path: string, what: string) =>
    refusal('creative', `The ${named('creative', media)} ${what}.`, fieldOf('media', media, path))
  const review = partOf(media.review)
  const isPendingServable = media.status === 'pending_review' && review.overall === 'pending_servable'
  if (media.status !== 'approved' && !isPendingServable)
    return why('status', `is ${labelOf(textOf(media.status), undefined).toLowerCase()}`)
  if (review.landingPage === 'rejected') return why('review.landingPage', 'has a landing page that was rejected')
  if (textOf(media.account) !== textOf(line.campaign.account)) return why('account', 'belongs to another advertiser')
  const partner = textOf(line.campaign.partner)
  const own = partsOf(review.perPartner).find(one => partner !== '' && one.partner === partner)
  if (own?.status === 'rejected' || own?.status === 'error')
    return why('review.perPartner', 'was rejected by the campaign’s partner')
  const [start, end] = [timeOf(media.startAt), timeOf(media.endAt)]
  if (start !== null && state.now < start) return why('startAt', 'isn’t shown yet')
  return end !== null && state.now >= end ? why('endAt', 'is no longer shown') : null
}
