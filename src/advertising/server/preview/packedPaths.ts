import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'

/**
 * The files of its archive that a page names in its markup and styles, as paths from the archive's root; what a script may ask for
 * later is not known before it runs. A path from the root of a host stays as it is written: there is no such root.
 */
export function pathsInHtml(html: string, from: string): readonly string[] {
  const scriptless = withoutBetween(withoutBetween(html, /<!--/g, /-->/g), /<script\b[^<>]*>/gi, /<\/script/gi)
  const named = [...scriptless.matchAll(/<([a-z]+)\b([^<>]*)>/gi)].flatMap(([, tag = '', attributes = '']) =>
    namedBy(tag.toLowerCase(), attributes),
  )
  return [...named.flatMap(name => pathOf(name, from) ?? []), ...pathsInCss(scriptless, from)]
}

/** Of a style sheet, or of what stands in a page. */
export function pathsInCss(css: string, from: string): readonly string[] {
  const text = withoutBetween(css, /\/\*/g, /\*\//g)
  const urls = text.matchAll(/url\(\s*(?:"([^"()]{1,500})"|'([^'()]{1,500})'|([^\s"'()]{1,500}))\s*\)/gi)
  const imports = text.matchAll(/@import\s+(?:"([^"]{1,500})"|'([^']{1,500})')/gi)
  return [...urls, ...imports].flatMap(([, ...forms]) => pathOf(forms.find(Boolean) ?? '', from) ?? [])
}

function namedBy(tag: string, attributes: string): readonly string[] {
  const values = new Map(
    [...attributes.matchAll(attribute)].map(([, name = '', ...forms]) => [
      name.toLowerCase(),
      forms.find(form => form !== undefined) ?? '',
    ]),
  )
  const value = (name: string) => values.get(name) ?? ''
  const srcset = value('srcset').split(',')
  const sources = [value('src'), value('poster'), ...srcset.map(one => one.trim().split(/\s/)[0] ?? '')]
  if (tag === 'link') return loadedLinks.test(value('rel')) ? [value('href')] : []
  if (tag === 'object') return [value('data')]
  return /^(image|use)$/.test(tag) ? [value('href'), value('xlink:href')] : sources
}

const attribute = /(?<![\w:-])(src|srcset|poster|href|xlink:href|data|rel)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi
/** Others, like icons, are asked for by nobody. */
const loadedLinks = /\b(stylesheet|preload|modulepreload)\b/i

function pathOf(written: string, from: string): string | null {
  const name = written.trim()
  // Of other hosts, inside the document, or filled in by a script.
  if (name === '' || /^(#|\/\/|[a-z][a-z0-9+.-]*:)|[{}<>$]/i.test(name)) return null
  if (name.startsWith('/')) return name
  if (!URL.canParse(name, root + from)) return null
  const path = new URL(name, root + from).pathname.slice(1)
  return percentDecoded(path) ?? path
}

const root = 'https://packed.invalid/'

/** Without what stands between two marks, in one pass: a single expression for it would go back and forth. */
function withoutBetween(text: string, open: RegExp, close: RegExp): string {
  const parts: string[] = []
  let kept = 0
  for (let start = open.exec(text); start; start = open.exec(text)) {
    parts.push(text.slice(kept, open.lastIndex))
    close.lastIndex = open.lastIndex
    kept = close.exec(text)?.index ?? text.length
    open.lastIndex = kept
  }
  return parts.join('') + text.slice(kept)
}
