import { clickCounter } from '../../contract/creativePreview.ts'

/**
 * A tag as a page would get it from an ad server that stands for nobody: the click counter's address becomes a stand-in that
 * the preview knows again, numbers against caches become numbers.
 */
export function fillTagMacros(tag: string, random: () => number = Math.random): FilledTag {
  const number = String(Math.floor(random() * 90_000_000) + 10_000_000)
  let clickMacro = false
  const markup = tag.replace(macro, (written, name: string) => {
    const plain = name.toUpperCase().replace(/[^A-Z]/g, '')
    if (cacheMacros.has(plain)) return number
    const click = clickMacros.exec(plain)
    if (!click) return written
    clickMacro = true
    return /^(ENC|ESC|URLENC)/.test(click[1] ?? '') ? encodeURIComponent(clickCounter) : clickCounter
  })
  return { markup, clickMacro }
}

export interface FilledTag {
  readonly markup: string
  /** Whether the tag has a place for the click counter. */
  readonly clickMacro: boolean
}

/** `${NAME}`, `%%NAME%%`, `[NAME]`, `{NAME}`, `{{NAME}}`, `__NAME__`: what ad servers write around a name. */
const macro = /(?:\$\{|%%|\[|\{\{?|__)([A-Za-z][A-Za-z_]{2,40}?)(?:\}\}?|%%|\]|__)/g
const cacheMacros = new Set(['CACHEBUSTER', 'CACHEBUSTING', 'CACHE', 'RANDOM', 'TIMESTAMP', 'ORD', 'RANDOMNUMBER'])
const clickMacros =
  /^(?:AD)?CLICK(?:URL|TRACKER|TRACKING|TRACKURL|MACRO)?(UNESC|UNENC|ESC|ENC|ENCODED|URLENC|URLENCODED)?$/
