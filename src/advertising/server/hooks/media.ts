import type { Entity } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import type { Fetcher } from '../../../engine/server/outside.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { readDisplayTag, unclosedTag } from '../../creative/displayTag.ts'
import { overallReview, type PartnerReview, partnerReviews, submittable } from '../../creative/mediaReview.ts'
import { servedMedia } from '../../creative/servedMedia.ts'
import { resolveVast } from '../../vast/resolveVast.ts'
import type { VastQuestion } from '../../vast/vastInspection.ts'
import { vastRefusal } from '../../vast/vastRefusal.ts'
import { askVast } from '../vast/askVast.ts'
import { countAssetUses } from './countAssetUses.ts'
import type { EntityRules, Given, RulesContext } from './entityRules.ts'
import { firstAhead } from './firstAhead.ts'
import { assetErrors, filledFromAssets, mainAsset } from './mediaAssets.ts'
import { mediaScan } from './mediaScan.ts'
import { refreshing } from './refreshDelivery.ts'
import { reapply, templateErrors, templateUseOf, withoutTemplate } from './templateUse.ts'
import { type VastInfo, vastInfo } from './vastInfo.ts'

/** domain.md 1.11 and 1.40. */
export const media: EntityRules<'media'> = {
  cascade: async (row, old, writing) => {
    await refreshing('media')(row, old, writing)
    await countAssetUses(row, old, writing)
  },
  cascadeRemoval: (row, writing) => countAssetUses(null, row, writing),

  fetch: async (row, old, fetcher) => {
    const source = row.source
    if (source === 'vast_url' && typeof row.vastUrl === 'string' && /^https?:/.test(row.vastUrl)) {
      const same = old?.source === source && old.vastUrl === row.vastUrl && isObject(old.vastInfo)
      const failed =
        same && isObject(old.vastInfo) && Array.isArray(old.vastInfo.errors) && old.vastInfo.errors.length > 0
      return same && !failed ? {} : withInfo(await inspected({ url: row.vastUrl }, fetcher), row)
    }
    if (source === 'vast_xml' && typeof row.vastXml === 'string') {
      const same = old?.source === source && old.vastXml === row.vastXml && isObject(old.vastInfo)
      return same ? {} : withInfo(await inspected({ xml: row.vastXml }, fetcher), row)
    }
    return {}
  },

  actions: { reapply: (row, _, context) => reapply(row, context) },

  derive: async (given, context) => {
    const { old, now, find } = context
    const { servedClickUrl: _s, servedTag: _t, servedVastUrl: _v, ...own } = withoutTemplate(given)
    const use = await templateUseOf('media', given, { ...context, isNew: old === null })
    const row = { ...own, ...use, ...(await filledFromAssets(given, { find })) }
    const { vastInfo, changesAt: _, ...rest } = row
    const changesAt = firstAhead([row.startAt, row.endAt], now)
    const info = row.source === 'vast_url' || row.source === 'vast_xml' ? vastInfo : undefined
    const scan = mediaScan(row, { main: await mainAsset(row, find), info, old, now })
    const changed = old !== null && contentChanged(row, old)
    const status = changed && row.status === old.status ? reviewedAgain(String(row.status)) : String(row.status)
    const reviews = partnerReviews(row.review)
    const perPartner = changed ? reviews.map(one => askedAgain(one, status, now)) : reviews
    return {
      ...rest,
      ...servedMedia(row),
      ...(info ? { vastInfo: info } : {}),
      ...sizeOf(row, info),
      ...(changesAt ? { changesAt } : {}),
      ...(row.status ? { status } : {}),
      secure: scan.ssl !== 'failed',
      scan,
      review: {
        ...(isObject(row.review) ? row.review : {}),
        overall: overallReview(status, perPartner),
        ...policyOf(status),
        ...(perPartner.length ? { perPartner } : {}),
      },
    }
  },

  validate: async (row, context) => ({
    ...(await templateErrors('media', row, context.old, context)),
    ...(await contentErrors(row, context)),
  }),
}

async function contentErrors(row: Entity<'media'>, context: RulesContext<'media'>): Promise<FieldErrors> {
  if (row.source === 'third_party_tag') return tagErrors(row, context.old)
  if (row.source !== 'vast_xml' || row.vastXml === undefined) return assetErrors(row, context)
  const refused = vastRefusal(row.vastXml)
  return refused ? { vastXml: refused } : {}
}

/** A tag that swallows the page behind it; one that was stored before and is not changed is left alone. */
function tagErrors({ tag }: Entity<'media'>, old: Entity<'media'> | null): FieldErrors {
  if (tag === undefined || old?.tag === tag) return {}
  const { unclosed } = readDisplayTag(tag)
  return unclosed ? { tag: unclosedTag(unclosed) } : {}
}

async function inspected(question: VastQuestion, fetcher: Fetcher): Promise<VastInfo> {
  return vastInfo(await resolveVast(question, { ask: askVast(fetcher) }))
}

/** Facts about the document; its duration is taken over where none was given. */
function withInfo(info: VastInfo, row: Given<'media'>): Partial<Given<'media'>> {
  const seconds = info.durationS
  const fill = row.durationS === undefined && seconds !== undefined && seconds >= 1
  return { vastInfo: info, ...(fill ? { durationS: Math.min(3600, Math.round(seconds)) } : {}) }
}

const organizing = new Set([
  'name',
  'labels',
  'notes',
  'code',
  'startAt',
  'endAt',
  'changesAt',
  'heldBack',
  'appliedTemplate',
  'servedClickUrl',
  'servedTag',
  'servedVastUrl',
  'weightDefault',
  'account',
  'status',
  'draft',
  'review',
  'scan',
  'secure',
  'size',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'archivedAt',
  'refs',
])

/** What people would see or what it reports to has changed (DV360: an approved creative goes back to review). */
function contentChanged(row: Row, old: Row): boolean {
  const names = new Set([...Object.keys(row), ...Object.keys(old)])
  return [...names].some(name => !organizing.has(name) && !isSame(row[name], old[name]))
}

/** The house's own decision; a state that decides nothing leaves the last one. */
function policyOf(status: string): { readonly policy?: string } {
  const policies: Readonly<Record<string, string>> = {
    processing: 'pending',
    pending_review: 'pending',
    approved: 'approved',
    rejected: 'rejected',
  }
  const policy = policies[status]
  return policy ? { policy } : {}
}

/** What was approved once is approved no longer; suspending it, editing it and resuming is no way around. */
function reviewedAgain(status: string): string {
  return status === 'approved' || status === 'suspended' ? 'pending_review' : status
}

/** No partner has seen the media as it is now: those who were asked are asked anew, when it is to be shown at all. */
function askedAgain(review: PartnerReview, status: string, now: Date): PartnerReview {
  const { partner } = review
  if (review.status === 'not_submitted') return review
  return submittable.includes(status)
    ? { partner, status: 'pending', submittedAt: now.toISOString() }
    : { partner, status: 'not_submitted' }
}

function sizeOf(row: Given<'media'>, info: unknown): { size?: string } {
  if (typeof row.width === 'number' && typeof row.height === 'number') return { size: `${row.width}x${row.height}` }
  const files = isObject(info) && Array.isArray(info.mediaFiles) ? info.mediaFiles : []
  const largest = files
    .filter(({ width, height }) => Number(width) > 0 && Number(height) > 0)
    .toSorted((a, b) => Number(b.width) * Number(b.height) - Number(a.width) * Number(a.height))[0]
  return largest ? { size: `${largest.width}x${largest.height}` } : {}
}
