import { resolveVast } from '../../contract/vast/resolveVast.ts'
import type { VastQuestion } from '../../contract/vast/vastInspection.ts'
import { isSame } from '../entities/changesBetween.ts'
import type { Fetcher } from '../outside.ts'
import type { Row } from '../store/Store.ts'
import { askVast } from '../vast/askVast.ts'
import { countAssetUses } from './countAssetUses.ts'
import type { Domain } from './domain.ts'
import { isObject } from './pacingErrors.ts'
import { refreshing } from './refreshDelivery.ts'
import { type VastInfo, vastInfo } from './vastInfo.ts'
import { vastRefusal } from './vastRefusal.ts'

/** domain.md 1.11 and 1.40. */
export const media: Domain = {
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

  derive: (row, { old }) => {
    const { vastInfo, ...rest } = row
    const info = row.source === 'vast_url' || row.source === 'vast_xml' ? vastInfo : undefined
    const changed = old?.status === 'approved' && row.status === 'approved' && contentChanged(row, old)
    const status = changed ? 'pending_review' : row.status
    return {
      ...rest,
      ...(info ? { vastInfo: info } : {}),
      ...sizeOf(row, info),
      ...(status ? { status } : {}),
      secure: isSecure(row, info),
      review: { ...(isObject(row.review) ? row.review : {}), overall: reviewOf(String(status)) },
    }
  },

  validate: row => {
    if (row.source !== 'vast_xml' || typeof row.vastXml !== 'string') return {}
    const refused = vastRefusal(row.vastXml)
    return refused ? { vastXml: refused } : {}
  },
}

async function inspected(question: VastQuestion, fetcher: Fetcher): Promise<VastInfo> {
  return vastInfo(await resolveVast(question, { ask: askVast(fetcher) }))
}

/** Facts about the document; its duration is taken over where none was given. */
function withInfo(info: VastInfo, row: Row): Partial<Row> {
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

/** What people would see has changed (DV360: an approved creative goes back to review). */
function contentChanged(row: Row, old: Row): boolean {
  const names = new Set([...Object.keys(row), ...Object.keys(old)])
  return [...names].some(name => !organizing.has(name) && !isSame(row[name], old[name]))
}

function reviewOf(status: string): string {
  if (status === 'approved') return 'approved'
  return status === 'rejected' || status === 'suspended' ? 'rejected' : 'pending_not_servable'
}

function sizeOf(row: Row, info: unknown): { size?: string } {
  if (typeof row.width === 'number' && typeof row.height === 'number') return { size: `${row.width}x${row.height}` }
  const files = isObject(info) && Array.isArray(info.mediaFiles) ? info.mediaFiles : []
  const largest = files
    .filter(({ width, height }) => Number(width) > 0 && Number(height) > 0)
    .toSorted((a, b) => Number(b.width) * Number(b.height) - Number(a.width) * Number(a.height))[0]
  return largest ? { size: `${largest.width}x${largest.height}` } : {}
}

function isSecure(row: Row, info: unknown): boolean {
  const trackers = Array.isArray(row.trackers) ? row.trackers.map(({ url }) => url) : []
  const insecure = isObject(info) && Array.isArray(info.insecureUrls) && info.insecureUrls.length > 0
  const texts = [row.clickUrl, row.vastUrl, row.tag, ...trackers].filter(text => typeof text === 'string')
  return !insecure && !texts.some(text => /http:\/\//i.test(text))
}
