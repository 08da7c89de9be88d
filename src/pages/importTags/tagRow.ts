import type { FieldErrors } from '../../contract/validate.ts'
import { validateRow } from '../../contract/validate.ts'
import { resourceOfEntity } from '../../providers/resources.ts'
import type { ColumnRole } from './columnRoles.ts'
import { type FoundTag, readTag, secondsOf, sizeIn } from './readTag.ts'
import type { SheetRow } from './sheet.ts'

/** One row of a sheet as the media it would become, and what keeps it from being one. */
export interface TagRow {
  /** Of the sheet's rows, from 0. */
  readonly index: number
  readonly line: number
  readonly name: string
  /** What it was taken for, in words. */
  readonly kind: string
  readonly size: string
  readonly media: Readonly<Record<string, unknown>>
  readonly errors: FieldErrors
  /** The line of an earlier row with the same content. */
  readonly sameAs?: number
}

/** What the rows don't say themselves. */
export interface TagDefaults {
  readonly account: string
  readonly organization: string
  readonly advertiserDomain: string
  /** Seconds, of video and audio. */
  readonly durationS: number | null
  readonly streaming: 'video' | 'audio'
  readonly labels: readonly string[]
}

/** The accounts that a column may name. */
export type AccountByName = ReadonlyMap<string, TagAccount>

export interface TagAccount {
  readonly id: string
  readonly organization: string
  readonly domain: string
}

/**
 * A row as a media: what its columns say, then what the tag itself says, then what was chosen for all. It is checked as
 * the API will check it. `refusal` judges a VAST document.
 */
export function tagRow(row: SheetRow, index: number, context: TagContext): TagRow {
  const { roles, defaults } = context
  const all = (role: ColumnRole) =>
    row.cells.filter((cell, column) => roles[column] === role && cell !== '').map(cell => cell.trim())
  const said = (role: ColumnRole) => all(role)[0] ?? ''
  const tag = all('content')[0] ?? ''
  const found = readTag(tag, { streaming: streamingOf(said('subtype')) ?? defaults.streaming })
  const media = {
    name: plain(said('name') || found.name || `Imported tag ${row.line}`).slice(0, 240),
    ...ownerOf(said('account'), context),
    ...found.media,
    ...sizesOf(found, said),
    ...durationOf(found, said('duration'), defaults),
    ...present('clickUrl', said('clickUrl')),
    ...present('code', said('code')),
    ...present('notes', said('notes')),
    ...labelsOf(said('labels'), defaults.labels),
  }
  const domain = said('domain').toLowerCase()
  const whole = domain ? { ...media, advertiserDomain: domain } : media
  return {
    index,
    line: row.line,
    name: media.name,
    kind: found.kind,
    size: sizeText(whole),
    media: whole,
    errors: errorsOf(whole, tag, found, said, context),
  }
}

export interface TagContext {
  readonly roles: readonly ColumnRole[]
  readonly defaults: TagDefaults
  readonly accounts: AccountByName
  /** How many of the sheet's rows stand before the first tag. */
  readonly first: number
  readonly refusal: (xml: string) => string | null
}

function errorsOf(
  media: Readonly<Record<string, unknown>>,
  tag: string,
  found: FoundTag,
  said: (role: ColumnRole) => string,
  { accounts, refusal }: TagContext,
): FieldErrors {
  if (found.error) return { tag: found.error }
  const named = said('account')
  const type = said('subtype').toLowerCase()
  const document = media.source === 'vast_xml' ? refusal(tag) : null
  const { width, height, ...errors } = validateRow(resourceOfEntity('media'), media)
  const unsized = width && height && media.width === undefined && media.height === undefined
  return {
    ...errors,
    ...(unsized
      ? { size: 'No column says it, and the tag does not' }
      : { ...(width ? { width } : {}), ...(height ? { height } : {}) }),
    ...(named && !accounts.has(named.toLowerCase()) ? { account: `There is no account "${named.slice(0, 60)}"` } : {}),
    ...(type && type !== media.subtype && !(type === 'banner' && media.subtype === 'display')
      ? { subtype: `The column says "${type.slice(0, 20)}", but this is ${found.kind.toLowerCase()}` }
      : {}),
    ...(document ? { vastXml: document } : {}),
  }
}

function ownerOf(named: string, { accounts, defaults }: TagContext) {
  const account = named ? accounts.get(named.toLowerCase()) : undefined
  return {
    account: account?.id ?? defaults.account,
    organization: account?.organization ?? defaults.organization,
    advertiserDomain: (account?.domain || defaults.advertiserDomain).trim().toLowerCase(),
  }
}

/** A display tag's size; other media have theirs from their files. */
function sizesOf(found: FoundTag, said: (role: ColumnRole) => string): { width?: number; height?: number } {
  if (found.media.subtype !== 'display') return {}
  const [width, height] = sizeIn(said('size'))
  const own = [number(said('width')) ?? width, number(said('height')) ?? height]
  const [w, h] = own.every(value => value === undefined) ? found.size : own
  return { ...(w === undefined ? {} : { width: w }), ...(h === undefined ? {} : { height: h }) }
}

function durationOf(found: FoundTag, text: string, { durationS }: TagDefaults): { durationS?: number } {
  if (found.media.subtype === 'display') return {}
  const own = text ? (secondsOf(text) ?? Number.NaN) : (found.seconds ?? durationS ?? undefined)
  return own === undefined ? {} : { durationS: own }
}

/** What is no number at all stays to be refused as one. */
function number(text: string): number | undefined {
  return text === '' ? undefined : Number(text.replace(/\s*px$/i, ''))
}

function streamingOf(text: string): 'video' | 'audio' | undefined {
  return text.toLowerCase() === 'audio' ? 'audio' : text.toLowerCase() === 'video' ? 'video' : undefined
}

function labelsOf(text: string, more: readonly string[]): { labels?: readonly string[] } {
  const labels = [...new Set([...text.split(/[,;|]/).map(label => label.trim()), ...more])].filter(Boolean)
  return labels.length ? { labels } : {}
}

function present(name: string, value: string): Record<string, string> {
  return value ? { [name]: value } : {}
}

function plain(name: string): string {
  return name.replace(/\p{Cc}+/gu, ' ').trim()
}

function sizeText({ width, height, durationS, subtype }: Readonly<Record<string, unknown>>): string {
  if (subtype === 'display') return width && height ? `${width}×${height}` : ''
  return typeof durationS === 'number' && !Number.isNaN(durationS) ? `${durationS} s` : ''
}

/** Two rows with the same of it are one media twice. */
export function contentOf({ media }: Pick<TagRow, 'media'>): string {
  return String(media.vastUrl ?? media.vastXml ?? media.tag ?? '')
}
