import { clickCounter } from '../../creative/creativePreview.ts'
import { clickMacroName, plainMacroName, tagMacro } from '../../creative/displayTag.ts'

/**
 * A tag as a page would get it from an ad server that stands for nobody: the click counter's address becomes a stand-in that
 * the preview knows again, numbers against caches become numbers.
 */
export function fillTagMacros(tag: string, random: () => number = Math.random): FilledTag {
  const number = String(Math.floor(random() * 90_000_000) + 10_000_000)
  let clickMacro = false
  const markup = tag.replace(tagMacro, (written, name: string) => {
    const plain = plainMacroName(name)
    if (cacheMacros.has(plain)) return number
    const click = clickMacroName.exec(plain)
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

const cacheMacros = new Set(['CACHEBUSTER', 'CACHEBUSTING', 'CACHE', 'RANDOM', 'TIMESTAMP', 'ORD', 'RANDOMNUMBER'])
