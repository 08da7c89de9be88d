import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'
import { clickCounter } from '../../creative/creativePreview.ts'

/** Where a click would end, and whether a click counter would have seen it. */
export interface ClickTarget {
  readonly url: string
  readonly counted: boolean
}

/**
 * Reads the stand-in of the click counter out of an address. A counter with nothing behind it, and an exit without an address,
 * lead to the row's own URL.
 */
export function clickTarget(url: string, clickUrl: string | null): ClickTarget {
  if (url.startsWith(clickCounter)) {
    const rest = url.slice(clickCounter.length)
    return { url: decoded(rest) || clickUrl || '', counted: true }
  }
  return {
    url: url || (clickUrl ?? ''),
    counted: url.includes(clickCounter) || url.includes(encodeURIComponent(clickCounter)),
  }
}

/** Tags put the destination behind the counter as it is, or encoded. */
function decoded(text: string): string {
  return /^https?%3a/i.test(text) ? (percentDecoded(text) ?? text) : text
}
