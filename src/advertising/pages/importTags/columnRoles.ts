import { t } from '../../../engine/texts/t.ts'
import { withoutHttps } from './withoutHttps.ts'

/** What a column of a sheet can be for. */
export const columnRoles = {
  ignore: t('Not used'),
  content: t('Tag, VAST URL, or document'),
  name: t('Name'),
  size: t('Size, like 300x250'),
  width: t('Width'),
  height: t('Height'),
  duration: t('Duration'),
  subtype: t('Type: display, video, or audio'),
  clickUrl: t('Click URL'),
  domain: t('Advertiser domain'),
  account: t('Account'),
  code: t('Code'),
  labels: t('Labels'),
  notes: t('Notes'),
} as const

export type ColumnRole = keyof typeof columnRoles

export const roleNames = Object.keys(columnRoles) as readonly ColumnRole[]

/** What each column is for: by the words of its header, and where they say nothing by what stands in it. */
export function guessColumns(rows: readonly (readonly string[])[]): Guess {
  const [first = [], ...others] = rows
  const header = first.some(isHeaderWord) && !first.some(looksLikeTag)
  const body = (header ? others : rows).slice(0, 50)
  const width = rows.slice(0, 50).reduce((most, { length }) => Math.max(most, length), 0)
  const roles: ColumnRole[] = []
  for (let column = 0; column < width; column += 1) {
    const named = header ? roleOfHeader(first[column] ?? '') : undefined
    const role = named ?? roleOfContent(body.map(cells => cells[column] ?? ''))
    // Only tags may stand in several columns: of an address and a document the first that is there counts.
    roles.push(role !== 'content' && roles.includes(role) ? 'ignore' : role)
  }
  return { header, roles: withName(roles, body) }
}

export interface Guess {
  /** The first row says what the columns are. */
  readonly header: boolean
  readonly roles: readonly ColumnRole[]
}

export function isHeaderWord(cell: string): boolean {
  return roleOfHeader(cell) !== undefined
}

/** An address alone, with or without its scheme, or markup. */
export function looksLikeTag(cell: string): boolean {
  const text = cell.trim()
  return (
    /^https?:\/\/\S+$/i.test(text) || /<[a-z!?]/i.test(text) || (/[^/]\//.test(text) && withoutHttps(text) !== null)
  )
}

function roleOfHeader(cell: string): ColumnRole | undefined {
  const word = cell
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return headerWords.find(([words]) => words.includes(word))?.[1]
}

const headerWords: readonly (readonly [words: readonly string[], role: ColumnRole])[] = [
  [
    [
      ...['tag', 'tags', 'ad tag', 'creative tag', 'third party tag', 'rd party tag', 'script', 'javascript', 'js tag'],
      ...['html', 'markup', 'snippet', 'code snippet', 'content', 'vast', 'vast url', 'vast tag', 'vast xml', 'xml'],
      ...['tag url', 'url', 'vast address', 'iframe tag', 'javascript tag', 'secure tag', 'tag code', 'tag content'],
    ],
    'content',
  ],
  [['name', 'creative name', 'creative', 'title', 'ad name', 'placement name', 'media name', 'media'], 'name'],
  [['size', 'dimensions', 'dimension', 'ad size', 'creative size', 'format', 'placement size'], 'size'],
  [['width', 'w', 'creative width', 'width px'], 'width'],
  [['height', 'h', 'creative height', 'height px'], 'height'],
  [['duration', 'length', 'seconds', 'duration s', 'duration seconds', 'duration sec', 'spot length'], 'duration'],
  [['type', 'media type', 'creative type', 'subtype', 'ad type'], 'subtype'],
  [
    [
      'click',
      'click url',
      'click tag',
      'clicktag',
      'clickurl',
      'click through',
      'clickthrough',
      'click through url',
      'clickthrough url',
      'landing page',
      'landing url',
      'landing page url',
      'destination',
      'destination url',
    ],
    'clickUrl',
  ],
  [['domain', 'advertiser domain', 'adomain', 'landing domain', 'brand domain'], 'domain'],
  [['account', 'advertiser', 'client', 'brand', 'advertiser name', 'account name'], 'account'],
  [['code', 'id', 'creative id', 'external id', 'placement id', 'ad id', 'media id'], 'code'],
  [['labels', 'label', 'folder', 'campaign', 'campaign name'], 'labels'],
  [['notes', 'note', 'comment', 'comments', 'remarks'], 'notes'],
]

function roleOfContent(cells: readonly string[]): ColumnRole {
  const filled = cells.filter(Boolean)
  const mostly = (test: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(test).length >= filled.length * 0.6
  if (mostly(looksLikeTag)) return 'content'
  if (mostly(cell => /^\d{2,5}\s*[x×*]\s*\d{2,5}$/i.test(cell))) return 'size'
  if (mostly(cell => /^(display|video|audio|banner)$/i.test(cell))) return 'subtype'
  if (mostly(cell => /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u.test(cell))) return 'domain'
  return 'ignore'
}

/** Without a header: the first words that are no number stand for the name. */
function withName(roles: readonly ColumnRole[], body: readonly (readonly string[])[]): readonly ColumnRole[] {
  if (roles.includes('name')) return roles
  const column = roles.findIndex((role, index) => {
    const filled = body.map(cells => cells[index] ?? '').filter(Boolean)
    return role === 'ignore' && filled.length > 0 && filled.every(cell => /\p{L}/u.test(cell) && cell.length <= 240)
  })
  return roles.map((role, index) => (index === column ? 'name' : role))
}
