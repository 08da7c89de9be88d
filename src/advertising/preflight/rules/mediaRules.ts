import { labelOf } from '../../../engine/contract/labels.ts'
import { partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { servedInLineItem } from '../../creative/servedMedia.ts'
import { creativeMisfit } from '../../serving/creativeMisfit.ts'
import { heldBy } from '../../serving/heldBy.ts'
import { isImported } from '../../serving/inventorySetHolds.ts'
import { fieldOf, type Refusal } from '../../serving/refusal.ts'
import { servableMedia } from '../../serving/servableMedia.ts'
import type { ServedRow } from '../../serving/servedRow.ts'
import { launchMoment } from '../launchMoment.ts'
import { isEligible, type LinkedMedia, linkedMedia } from '../lineMedia.ts'
import { openCase } from '../openCase.ts'
import type { LineSubject, PreflightRule, Problem, Repair } from '../rule.ts'

/** What is shown: reviewed, of the right kind and size, and leading somewhere. */
export const mediaRules: readonly PreflightRule<LineSubject>[] = [
  {
    id: 'no_valid_media',
    severity: 'block',
    reads: ['line-item.media', 'media.status', 'media.subtype', 'media.startAt', 'media.endAt'],
    stored: 'no_valid_media',
    check: ({ line, tree, now }) => {
      const linked = linkedMedia(line.lineItem, tree.media)
      if (linked.some(one => isEligible(one, now))) return []
      const own = fieldOf('line-item', line.lineItem, 'media')
      if (linked.length === 0) return [{ sentence: t('It has no creatives.'), fields: [own] }]
      const approved = (one: LinkedMedia) => ({ ...one, media: { ...one.media, status: 'approved' } })
      const waiting = linked.find(one => isEligible(approved(one), now) && awaited.includes(textOf(one.media.status)))
      return waiting
        ? [
            {
              sentence: t('Its creative “%{name}” is %{status}, and only approved creatives are shown.', {
                name: textOf(waiting.media.name),
                status: stateOf(waiting.media),
              }),
              fields: [fieldOf('media', waiting.media, 'status'), own],
            },
          ]
        : [
            {
              sentence: t('None of its creatives is turned on, approved, within its dates, and of the right type.'),
              fields: [own],
            },
          ]
    },
  },
  {
    id: 'media_not_approved',
    severity: 'warn',
    reads: ['line-item.media', 'media.status'],
    stored: 'media_not_approved',
    check: subject =>
      linkedMedia(subject.line.lineItem, subject.tree.media)
        .filter(({ media }) => media.status !== 'approved')
        .map(({ media }) => ({
          sentence: t('“%{name}” is %{status}.', { name: textOf(media.name), status: stateOf(media) }),
          fields: [fieldOf('media', media, 'status'), fieldOf('line-item', subject.line.lineItem, 'media')],
          ...(media.status === 'rejected' ? { repair: without(subject, [media], t('Remove rejected creatives')) } : {}),
          ...(media.status === 'archived' ? { repair: without(subject, [media], t('Remove archived creatives')) } : {}),
        })),
  },
  {
    id: 'no_fitting_media',
    severity: 'block',
    reads: ['line-item.media', 'media.size', 'media.durationS', 'media.account', 'media.review', 'campaign.sizes'],
    check: subject => {
      const eligible = eligibleOf(subject)
      const found = misfits(subject)
      if (eligible.length === 0 || found.length < eligible.length) return []
      return found.map(({ refusal }) => problemOf(refusal))
    },
  },
  {
    id: 'media_misfit',
    severity: 'warn',
    reads: ['line-item.media', 'media.size', 'media.durationS', 'media.account', 'media.review', 'campaign.sizes'],
    check: subject => {
      const found = misfits(subject)
      if (found.length === 0 || found.length === eligibleOf(subject).length) return []
      return found.map(({ media, refusal }) => ({
        ...problemOf(refusal),
        repair: without(subject, [media], t('Remove from line item')),
      }))
    },
  },
  {
    id: 'size_not_in_placements',
    severity: 'warn',
    reads: ['line-item.media', 'media.size', 'line-item.targeting.inventorySets', 'placement.sizes'],
    check: subject => {
      const { line, tree } = subject
      const sizes = placementSizes(subject)
      const own = eligibleOf(subject).map(({ media }) => media)
      if (line.lineItem.lineItemType !== 'display' || sizes.size === 0 || own.length === 0) return []
      if (own.some(media => media.sizeless === true || sizes.has(textOf(media.size)))) return []
      const shown = [...sizes].slice(0, 4).map(size => size.replace('x', ' × '))
      return [
        {
          sentence: t('None of its creatives fits the sizes of the placements that it targets: %{sizes}.', {
            sizes: listText(shown),
          }),
          fields: [
            fieldOf('line-item', line.lineItem, 'media'),
            ...setsOf(line, tree).map(set => fieldOf('inventory-set', set, 'items')),
          ],
        },
      ]
    },
  },
  {
    id: 'no_click_url',
    severity: 'warn',
    reads: ['line-item.clickUrl', 'media.clickUrl', 'account.defaultClickUrl'],
    check: subject => {
      const { line } = subject
      const leadsNowhere = eligibleOf(subject).filter(
        ({ media }) =>
          media.subtype === 'display' &&
          (media.source === 'html5_zip' || media.source === 'native_assets') &&
          servedInLineItem(media, line).servedClickUrl === undefined,
      )
      const [first] = leadsNowhere
      if (!first) return []
      return [
        {
          sentence: t(
            '“%{name}” has no click URL, and neither the line item nor its account has one. |||| %{count} creatives have no click URL, and neither the line item nor its account has one.',
            { smart_count: leadsNowhere.length, count: leadsNowhere.length, name: textOf(first.media.name) },
          ),
          fields: [fieldOf('line-item', line.lineItem, 'clickUrl')],
        },
      ]
    },
  },
]

/** What a review leads to approval from. */
const awaited = ['draft', 'processing', 'pending_review']

interface Misfit {
  readonly media: ServedRow
  readonly refusal: Refusal
}

function eligibleOf({ line, tree, now }: LineSubject): readonly LinkedMedia[] {
  return linkedMedia(line.lineItem, tree.media).filter(one => isEligible(one, now))
}

/** Eligible media that the decision serves nowhere, whatever a request offers, each with the reason. */
function misfits(subject: LineSubject): readonly Misfit[] {
  const moment = launchMoment(subject.line, subject.now) ?? subject.now
  const served = openCase(subject, moment)
  return eligibleOf(subject).flatMap(({ media, index }) => {
    const entry = partsOf(subject.line.lineItem.media)[index]
    const alone = { ...subject.line, lineItem: { ...subject.line.lineItem, media: [entry] } }
    const servable = servableMedia({ line: alone, tree: subject.tree, state: served.state })
    const refusal = 'reason' in servable ? servable : creativeMisfit(media, null, served)
    return refusal ? [{ media, refusal }] : []
  })
}

function problemOf({ sentence, fields }: Refusal): Problem {
  return { sentence, fields }
}

function without({ line: { lineItem } }: LineSubject, media: readonly ServedRow[], label: string): Repair {
  const remove = media.map(({ id }) => ({ media: id }))
  return { label, entity: 'line-item', row: lineItem, changes: { media: { remove } } }
}

function stateOf({ status }: ServedRow): string {
  return status === 'draft' ? t('a draft') : inSentence(labelOf(textOf(status), undefined))
}

function listsOf(line: LineSubject['line']): readonly string[] {
  const targeted = heldBy(line, 'line-item', 'targeting').flatMap(({ value }) =>
    textsOf(partOf(partOf(value).inventorySets).include),
  )
  return [...new Set([...textsOf(partOf(line.strategy.supply).inventorySets), ...targeted])]
}

/** Active lists that name the placements to buy, and nothing else. */
function setsOf(line: LineSubject['line'], tree: LineSubject['tree']): readonly ServedRow[] {
  return listsOf(line).flatMap(id => {
    const set = tree.inventorySets.get(id)
    const items = partsOf(set?.items)
    const isList = set?.status === 'active' && set.mode !== 'block' && items.length > 0
    return isList && items.every(({ type }) => type === 'placement') ? [set] : []
  })
}

/** Sizes of all placements that the lists name; none where one of them is unknown here or says nothing, or where entries were imported. */
function placementSizes({ line, tree }: LineSubject): ReadonlySet<string> {
  if (listsOf(line).some(id => isImported(tree.inventorySets.get(id) ?? {}))) return new Set()
  const names = setsOf(line, tree).flatMap(({ items }) =>
    partsOf(items).map(({ value }) => textOf(value).toLowerCase()),
  )
  const byId = new Map([...tree.placementsByGpid.values()].map(row => [row.id.toLowerCase(), row]))
  const sizes = names.map(name => textsOf((tree.placementsByGpid.get(name) ?? byId.get(name))?.sizes))
  return new Set(sizes.every(({ length }) => length > 0) ? sizes.flat() : [])
}
