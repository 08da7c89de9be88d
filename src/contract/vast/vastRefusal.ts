import { parseVast } from './parseVast.ts'

/**
 * Why a text can't be kept as a VAST document, a sentence; null when it can. It must be VAST of a known version and hold an
 * ad or lead to one. What a wrapper leads to is another server's affair, and what else is wrong stands in the inspector.
 */
export function vastRefusal(xml: string): string | null {
  const { document, findings } = parseVast(xml)
  const first = document?.ads[0]
  if (!document || document.knownVersion === null) {
    return findings.find(({ severity }) => severity === 'error')?.message ?? 'This is no VAST document'
  }
  if (!first) return 'The document holds no ad'
  if (first.kind === 'neither') return 'The ad is neither InLine nor Wrapper'
  return first.wrapper?.uri === '' ? 'The wrapper names no next document' : null
}
