import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
/** What a template says of one parameter, as far as its value goes. */
export interface UrlParameter {
  readonly key: string
  readonly label?: string | undefined
  readonly type: string
  readonly required?: boolean | undefined
  readonly default?: string | undefined
  readonly options?: readonly string[] | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** A stored parameter. */
export function urlParameter(stored: Readonly<Record<string, unknown>>): UrlParameter {
  const { key, label, type, options, min, max } = stored
  return {
    key: String(key),
    label: typeof label === 'string' ? label : undefined,
    type: String(type),
    required: stored.required === true,
    default: typeof stored.default === 'string' ? stored.default : undefined,
    options: Array.isArray(options) ? options.map(String) : undefined,
    min: typeof min === 'number' ? min : undefined,
    max: typeof max === 'number' ? max : undefined,
  }
}

/** Parameters with the values that a media or strategy gives them. */
export interface UrlParameters {
  readonly urlSuffix?: string | undefined
  readonly parameters: readonly UrlParameter[]
  readonly values: ReadonlyMap<string, string>
}

/** What a suffix may name beside the keys of its own parameters. */
export const urlMacros = [
  'campaign_id',
  'campaign_name',
  'strategy_id',
  'strategy_name',
  'line_item_id',
  'line_item_name',
  'media_id',
  'media_name',
  'media_subtype',
  'advertiser_domain',
] as const

export type UrlMacro = (typeof urlMacros)[number]
export type MacroValues = Readonly<Partial<Record<UrlMacro, string>>>

/** The names in braces of a suffix that mean nothing. */
export function unknownMacros({ urlSuffix = '', parameters }: Omit<UrlParameters, 'values'>): readonly string[] {
  const known = new Set<string>([...urlMacros, ...parameters.map(({ key }) => key)])
  return [...new Set([...urlSuffix.matchAll(macro)].map(([, name = '']) => name))].filter(name => !known.has(name))
}

/** Why a text is no value of a parameter, a sentence; null when it is one. */
export function valueError(parameter: UrlParameter, value: string | undefined): string | null {
  const { type, options = [], min, max } = parameter
  const name = parameter.label || parameter.key
  if (value === undefined || value === '') return parameter.required ? t('%{name} is required', { name }) : null
  if (type === 'number') {
    const number = Number(value)
    if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return t('%{name} must be a number', { name })
    if (min !== undefined && number < min) return t('%{name} must be at least %{min}', { name, min })
    return max !== undefined && number > max ? t('%{name} must be at most %{max}', { name, max }) : null
  }
  if (type === 'boolean')
    return value === 'true' || value === 'false' ? null : t('%{name} must be true or false', { name })
  if (type === 'enum')
    return options.includes(value) ? null : t('%{name} must be one of %{options}', { name, options: listText(options) })
  if (type === 'url') return URL.canParse(value) && /^https?:/.test(value) ? null : t('%{name} must be a URL', { name })
  if (type === 'date') return isDay(value) ? null : t('%{name} must be a date, like 2026-11-24', { name })
  return null
}

/**
 * The pairs that are appended, encoded. A macro of which nothing is known yet stays, for whoever knows it; a pair that
 * consists of a parameter without a value is left out.
 */
export function urlPairs({ urlSuffix, parameters, values }: UrlParameters, macros: MacroValues): readonly string[] {
  const given = new Map(parameters.map(({ key, default: usual }) => [key, values.get(key) ?? usual ?? '']))
  const suffix = urlSuffix?.replace(/^[?&]/, '') || parameters.map(({ key }) => `${key}={${key}}`).join('&')
  const known: Readonly<Record<string, string | undefined>> = macros
  return suffix.split('&').flatMap(pair => {
    if (pair === '') return []
    const alone = /^[^=]{0,200}=\{([a-z0-9._-]{1,40})\}$/.exec(pair)?.[1]
    if (alone !== undefined && given.get(alone) === '') return []
    return pair.replace(macro, (written, name: string) => {
      const value = given.get(name) ?? known[name]
      return value === undefined ? written : encodeURIComponent(value)
    })
  })
}

/** A URL with pairs behind its own parameters and before its fragment; what it says itself stays as it says it. */
export function withUrlPairs(url: string, pairs: readonly string[]): string {
  const hash = url.indexOf('#')
  const [base, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)]
  const question = base.indexOf('?')
  const own = new Set(
    question < 0
      ? []
      : base
          .slice(question + 1)
          .split('&')
          .map(nameOf),
  )
  const added: string[] = []
  for (const pair of pairs) {
    if (own.has(nameOf(pair))) continue
    own.add(nameOf(pair))
    added.push(pair)
  }
  if (added.length === 0) return url
  const joint = question < 0 ? '?' : /[?&]$/.test(base) ? '' : '&'
  return `${base}${joint}${added.join('&')}${fragment}`
}

/** A tag whose links and sources carry the pairs. */
export function tagWithUrlPairs(tag: string, pairs: readonly string[]): string {
  if (pairs.length === 0) return tag
  return tag.replace(
    /(\s(?:src|href)\s{0,5}=\s{0,5}["'])([^"'<>]{1,4000})(?=["'])/gi,
    (written, before: string, url: string) =>
      /https?:\/\//i.test(url) ? `${before}${withUrlPairs(url, pairs)}` : written,
  )
}

function nameOf(pair: string): string {
  return pair.split('=')[0] ?? ''
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}

const macro = /\{([a-z0-9._-]{1,40})\}/g
