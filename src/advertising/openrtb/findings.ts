import type { BidFinding, BidSeverity } from './bidFinding.ts'

/** A finding without the place, which its `Spot` knows. */
export interface Found {
  readonly severity: BidSeverity
  readonly code: string
  readonly message: string
  readonly fix: string
  /** The section: `4.2.3`. */
  readonly section: string
}

/** A place in an answer, which findings are written down at. */
export interface Spot {
  readonly add: (found: Found) => void
  /** A field or an object in it, by its name and by what a person calls it. */
  readonly at: (key: string, words: string) => Spot
}

/** More than this tells nobody more. */
const most = 200

/** Collects findings, with their places in words; of many, the first. */
export function createFindings(): { readonly root: Spot; readonly found: readonly BidFinding[] } {
  const found: BidFinding[] = []
  const spot = (path: string, words: string): Spot => ({
    add: ({ section, ...finding }) => {
      if (found.length >= most) return
      const place = words === '' ? 'The response' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
      found.push({ ...finding, place, path, source: `OpenRTB 2.6 §${section}` })
    },
    at: (key, more) =>
      spot(
        path === '' || key.startsWith('[') ? `${path}${key}` : `${path}.${key}`,
        words === '' ? more : `${words}, ${more}`,
      ),
  })
  return { root: spot('', ''), found }
}

/** What an answer says, cut short, for a sentence. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  // By characters, so that none is cut in half.
  const letters = [...text.slice(0, 200).replace(/\p{Cc}+/gu, ' ')]
  return letters.length > 60 ? `“${letters.slice(0, 60).join('')}…”` : `“${letters.join('')}”`
}
