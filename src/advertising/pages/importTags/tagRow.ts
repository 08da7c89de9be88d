import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import type { FieldErrors } from '../../../engine/contract/validate.ts'
import { validateRow } from '../../../engine/contract/validate.ts'
import type { SheetRow } from '../../../engine/kit/sheet/sheet.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import { readDisplayTag, unclosedTag } from '../../creative/displayTag.ts'
import type { ColumnRole } from './columnRoles.ts'
import { type FoundTag, isVastDocument, readTag, secondsOf, sizeIn } from './readTag.ts'
import { withoutHttps } from './withoutHttps.ts'

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
  /** What it takes from the page, and the page doesn't say, or wrongly. */
  readonly lacks: readonly PageField[]
  /** An address in it was written without https. */
  readonly https: boolean
  /** What a person should know, though it can be imported. */
  readonly note?: string
  /** The line of an earlier row with the same content. */
  readonly sameAs?: number
}

export type PageField = 'account' | 'advertiserDomain'

/** What the rows don't say themselves. */
export interface TagDefaults {
  readonly account: string
  readonly organization: string
  readonly advertiserDomain: string
  /** Seconds, of video and audio. */
  readonly durationS: number | null
  readonly streaming: 'video' | 'audio'
  readonly labels: readonly string[]
  /** Addresses that are written without https are taken with it. */
  readonly https: boolean
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
  const { tag, ...secured } = securedTag(all('content')[0] ?? '', defaults.https)
  const found = readTag(tag, { streaming: streamingOf(said('subtype')) ?? defaults.streaming })
  const click = withoutHttps(said('clickUrl'))
  const domain = asciiDomain(said('domain'))
  const owner = ownerOf(said('account'), context)
  const media = {
    name: plain(said('name') || found.name || t('Imported tag %{line}', { line: row.line })).slice(0, 240),
    ...owner,
    ...(domain ? { advertiserDomain: domain } : {}),
    ...found.media,
    ...sizesOf(found, said),
    ...durationOf(found, said('duration'), defaults),
    ...present('clickUrl', click && defaults.https ? click.fixed : said('clickUrl')),
    ...present('code', said('code')),
    ...present('notes', said('notes')),
    ...labelsOf(said('labels'), defaults.labels),
  }
  const { account, organization, advertiserDomain, ...errors } = errorsOf(media, tag, found, said, context)
  const own = {
    account: said('account') !== '',
    domain: domain !== '' || owner.advertiserDomain !== pageDomain(context),
  }
  const lacks: readonly PageField[] = [
    ...(account && !own.account ? (['account'] as const) : []),
    ...(advertiserDomain && !own.domain ? (['advertiserDomain'] as const) : []),
  ]
  const unsecured =
    defaults.https || found.error ? {} : { ...secured.error, ...(click ? { clickUrl: click.says } : {}) }
  return {
    index,
    line: row.line,
    name: media.name,
    kind: found.kind,
    size: sizeText(media),
    media,
    errors: {
      ...(account && own.account ? { account } : {}),
      ...(organization && own.account ? { organization } : {}),
      ...(advertiserDomain && own.domain ? { advertiserDomain } : {}),
      ...errors,
      ...unsecured,
    },
    lacks,
    https: secured.https || click !== null,
    ...(secured.note && !defaults.https ? { note: secured.note } : {}),
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
  const unclosed = media.source === 'third_party_tag' ? readDisplayTag(tag).unclosed : null
  const { width, height, ...errors } = validateRow(resourceOfEntity('media'), media)
  const unsized = width && height && media.width === undefined && media.height === undefined
  return {
    ...errors,
    ...(unsized
      ? { size: t('Neither a column nor the tag gives the size') }
      : { ...(width ? { width } : {}), ...(height ? { height } : {}) }),
    ...(named && !accounts.has(named.toLowerCase())
      ? { account: t('No account is named “%{account}”', { account: named.slice(0, 60) }) }
      : {}),
    ...(type && type !== media.subtype && !(type === 'banner' && media.subtype === 'display')
      ? {
          subtype: t('The column says “%{type}”, but this is %{kind}', {
            type: type.slice(0, 20),
            kind: inSentence(found.kind),
          }),
        }
      : {}),
    ...(document ? { vastXml: document } : {}),
    ...(unclosed ? { tag: unclosedTag(unclosed) } : {}),
  }
}

/** A tag with https where it is wanted, and what is wrong with it where it isn't. */
function securedTag(written: string, wanted: boolean): SecuredTag {
  const address = withoutHttps(written)
  if (address?.bare) return { tag: address.fixed, https: true, error: { vastUrl: address.says } }
  if (address) return { tag: wanted ? address.fixed : written, https: true, note: insecureVast }
  if (!written.includes('<') || isVastDocument(written)) return { tag: written, https: false }
  const insecure = readDisplayTag(written).addresses.flatMap(url => withoutHttps(url) ?? [])
  const [first] = insecure
  if (!first) return { tag: written, https: false }
  const secure = (tag: string, url: string) => tag.replaceAll(url, url.replace(/^http:/i, 'https:'))
  const tag = wanted ? readDisplayTag(written).addresses.reduce(secure, written) : written
  return { tag, https: true, error: { tag: first.says } }
}

const insecureVast = t('Its URL doesn’t use HTTPS, so secure pages and apps block it')

interface SecuredTag {
  readonly tag: string
  readonly https: boolean
  readonly error?: FieldErrors
  readonly note?: string
}

/** The domain of rows that name neither one nor an account of their own. */
function pageDomain({ defaults }: TagContext): string {
  return asciiDomain(defaults.advertiserDomain)
}

function ownerOf(named: string, { accounts, defaults }: TagContext) {
  const account = named ? accounts.get(named.toLowerCase()) : undefined
  return {
    account: account?.id ?? defaults.account,
    organization: account?.organization ?? defaults.organization,
    advertiserDomain: asciiDomain(account?.domain || defaults.advertiserDomain),
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
