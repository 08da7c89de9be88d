import { t } from '../../engine/texts/t.ts'
/** What a display tag says about itself, without running it. */
export interface DisplayTag {
  /** Every http and https address in it, once; namespaces are names, no addresses. */
  readonly addresses: readonly string[]
  /** Whether it has a place for a click counter. */
  readonly clickMacro: boolean
  /** What swallows everything behind it: an element (`<script>`), a comment (`<!--`) or half a tag (`<img`); null: nothing. */
  readonly unclosed: string | null
}

export function readDisplayTag(tag: string): DisplayTag {
  const named = tag.replace(/\sxmlns(?::\w+)?\s*=\s*(?:"[^"]*"|'[^']*')|<!doctype[^<>]*>/gi, '')
  return {
    addresses: [...new Set(named.match(/https?:\/\/[^\s"'<>`\\)]+/gi) ?? [])],
    clickMacro: [...tag.matchAll(tagMacro)].some(([, name = '']) => clickMacroName.test(plainMacroName(name))),
    unclosed: unclosedIn(tag),
  }
}

/** The sentence for a tag that isn't closed. */
export function unclosedTag(unclosed: string): string {
  const end = unclosed === '<!--' ? '-->' : unclosed.endsWith('>') ? unclosed.replace('<', '</') : '>'
  return t('%{start} isn’t closed. Add %{end} or paste the whole tag.', { start: unclosed, end })
}

/** `${NAME}`, `%%NAME%%`, `[NAME]`, `{NAME}`, `{{NAME}}`, `__NAME__`: what ad servers write around a name. */
export const tagMacro = /(?:\$\{|%%|\[|\{\{?|__)([A-Za-z][A-Za-z_]{2,40}?)(?:\}\}?|%%|\]|__)/g

export function plainMacroName(name: string): string {
  return name.toUpperCase().replace(/[^A-Z]/g, '')
}

/** Of the plain name; the group is how the address behind it is to be encoded. */
export const clickMacroName =
  /^(?:AD)?CLICK(?:URL|TRACKER|TRACKING|TRACKURL|MACRO)?(UNESC|UNENC|ESC|ENC|ENCODED|URLENC|URLENCODED)?$/

/** Elements whose text ends at their own end tag and nowhere else (HTML, "raw text" and "escapable raw text"). */
const swallowing: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'noscript', 'noembed', 'noframes', 'xmp', 'textarea', 'title'],
])

function unclosedIn(tag: string): string | null {
  const lower = tag.toLowerCase()
  let at = 0
  while (at >= 0) {
    at = lower.indexOf('<', at)
    if (at < 0) return null
    if (lower.startsWith('<!--', at)) {
      at = lower.indexOf('-->', at + 2)
      if (at < 0) return '<!--'
      continue
    }
    const name = /^<([a-z][\w:-]*)/.exec(lower.slice(at, at + 60))?.[1]
    if (name === undefined) {
      at += 1
      continue
    }
    const end = endOfStartTag(lower, at + name.length + 1)
    if (end < 0) return `<${name}`
    at = swallowing.has(name) ? lower.indexOf(`</${name}`, end) : end
    if (at < 0) return `<${name}>`
  }
  return null
}

/** Behind the `>` that is no part of an attribute's value; -1 where there is none. */
function endOfStartTag(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const sign = text[at]
    if (sign === '>') return at + 1
    const quoted = (sign === '"' || sign === "'") && /=\s*$/.test(text.slice(Math.max(from, at - 10), at))
    const close = quoted ? text.indexOf(sign, at + 1) : at
    if (close < 0) return -1
    at = close + 1
  }
  return -1
}
