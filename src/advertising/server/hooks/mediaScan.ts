import { isObject } from '../../../engine/contract/isObject.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { isPrivateHost } from '../../../engine/server/hooks/privateHost.ts'
import { readDisplayTag } from '../../creative/displayTag.ts'
import type { Given } from './entityRules.ts'

/** What can be known of a media without running it (domain.md 1.11, `scan`); `problems` says why a check failed. */
export interface MediaScan {
  readonly ssl: Check
  readonly addresses: Check
  readonly clickThrough: Check | 'none'
  readonly render: Check
  readonly problems?: readonly string[]
  /** When what it reads last changed. */
  readonly lastAt: string
}

type Check = 'ok' | 'failed' | 'unknown'

interface Scanned {
  /** The file that it mainly is. */
  readonly main: Given<'asset'> | null
  /** The row's `vastInfo`; undefined while nobody has read the document. */
  readonly info: unknown
  readonly old: Given<'media'> | null
  readonly now: Date
}

/**
 * Reads the row, its files' facts and what is kept of its VAST document. Nothing is asked for and nothing runs: whether a
 * tag renders is for the preview to show, so it stays unknown unless its markup can't be read to its end.
 */
export function mediaScan(row: Given<'media'>, { main, info: stored, old, now }: Scanned): MediaScan {
  const info = isObject(stored) ? documentOf(stored) : undefined
  const tag = row.source === 'third_party_tag' && typeof row.tag === 'string' ? readDisplayTag(row.tag) : null
  const addresses = addressesOf(row, info, tag?.addresses ?? [])
  const insecure = [...new Set([...addresses.filter(url => /^http:/i.test(url)), ...(info?.insecureUrls ?? [])])]
  const hidden = addresses.flatMap(unreachable)
  const render = tag ? (tag.unclosed ? [`${tag.unclosed} isn’t closed`] : null) : renderOf(row, main, info)
  const click = clickOf(row, info, tag?.clickMacro ?? null)
  const problems = [
    ...(insecure.length ? [insecureText(insecure)] : []),
    ...new Set(hidden),
    ...(click === 'failed' ? ['The tag has no click macro, so its clicks aren’t counted'] : []),
    ...(render ?? []),
  ]
  const found = {
    ssl: insecure.length ? 'failed' : addresses.length ? 'ok' : 'unknown',
    addresses: hidden.length ? 'failed' : addresses.length ? 'ok' : 'unknown',
    clickThrough: click,
    render: render?.length ? 'failed' : render ? 'ok' : 'unknown',
    ...(problems.length ? { problems: problems.map(text => text.slice(0, 1000)) } : {}),
  } as const
  return { ...found, lastAt: lastAt(row, old, now) }
}

interface DocumentFacts {
  readonly files: readonly string[]
  readonly insecureUrls: readonly string[]
  readonly errors: readonly string[]
  readonly clickThrough: string | undefined
}

function documentOf(info: Readonly<Record<string, unknown>>): DocumentFacts {
  return {
    files: textsIn(info.mediaFiles, 'url'),
    insecureUrls: textsIn(info.insecureUrls),
    errors: textsIn(info.errors),
    clickThrough: typeof info.clickThrough === 'string' ? info.clickThrough : undefined,
  }
}

/** The texts of a list, or those that its objects have under a key. */
function textsIn(list: unknown, key?: string): readonly string[] {
  const values: readonly unknown[] = Array.isArray(list) ? list : []
  const texts = key === undefined ? values : values.filter(isObject).map(one => one[key])
  return texts.filter(text => typeof text === 'string')
}

/** What a viewer's browser or player would be led to. A tag's own macros are filled by whoever serves it. */
function addressesOf(
  row: Given<'media'>,
  info: DocumentFacts | undefined,
  inTag: readonly string[],
): readonly string[] {
  const own = [
    row.clickUrl,
    ...(row.source === 'vast_url' ? [row.vastUrl] : []),
    ...textsIn(row.trackers, 'url'),
    ...textsIn(row.verification, 'jsUrl'),
    ...(info?.files ?? []),
    info?.clickThrough,
  ]
  return [...inTag, ...own.filter(url => typeof url === 'string')]
}

function unreachable(url: string): string[] {
  // A macro in the host's place can lead anywhere.
  if (/^https?:\/\/[^/?#]*[[{}$%]/i.test(url)) return []
  if (!URL.canParse(url)) return [`“${url.slice(0, 60)}” isn’t a valid URL`]
  return isPrivateHost(url) ? [`${new URL(url).hostname} is in a private network, so viewers can’t reach it`] : []
}

function insecureText(urls: readonly string[]): string {
  const first = urls[0]?.slice(0, 200)
  return urls.length === 1
    ? `1 URL doesn’t use HTTPS: ${first}`
    : `${urls.length} URLs don’t use HTTPS, such as ${first}`
}

/** Why it shows or plays nothing; empty when it does, null when that isn't known. */
function renderOf(
  row: Given<'media'>,
  main: Given<'asset'> | null,
  info: DocumentFacts | undefined,
): readonly string[] | null {
  if (row.source === 'vast_url' || row.source === 'vast_xml') {
    if (!info) return null
    if (info.errors.length) return info.errors
    return info.files.length ? [] : null
  }
  if (main?.status === 'failed') return [`The file “${String(main.name)}” couldn’t be read`]
  return main?.status === 'ready' ? [] : null
}

function clickOf(
  row: Given<'media'>,
  info: DocumentFacts | undefined,
  clickMacro: boolean | null,
): MediaScan['clickThrough'] {
  if (clickMacro !== null) return clickMacro ? 'ok' : 'failed'
  if (row.clickUrl || info?.clickThrough) return 'ok'
  const unread = (row.source === 'vast_url' || row.source === 'vast_xml') && !info
  // A bundle says in its own page where a click leads.
  return unread || row.source === 'html5_zip' ? 'unknown' : 'none'
}

/** What the scan reads of a row. */
const read = [
  'source',
  'tag',
  'clickUrl',
  'vastUrl',
  'vastXml',
  'vastInfo',
  'assets',
  'trackers',
  'verification',
] as const

function lastAt(row: Given<'media'>, old: Given<'media'> | null, now: Date): string {
  const before = isObject(old?.scan) ? old.scan.lastAt : undefined
  const same = old !== null && read.every(name => isSame(row[name], old[name]))
  return same && typeof before === 'string' ? before : now.toISOString()
}
