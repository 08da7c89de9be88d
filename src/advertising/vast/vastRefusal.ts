import { parseVast } from './parseVast.ts'

/**
 * Why a text can't be kept as a VAST document, a sentence; null when it can. It must be VAST of a known version and hold an
 * ad or lead to one. What a wrapper leads to is another server's affair, and what else is wrong stands in the inspector.
 */
export function vastRefusal(xml: string): string | null {
  const { document, playlist, findings } = parseVast(xml)
  if (playlist) return 'This is a VMAP playlist of ad breaks. Use one of its VAST documents'
  if (document?.format === 'DAAST') return 'This is DAAST. Use VAST 4.1 or later with adType="audio"'
  const first = document?.ads[0]
  if (!document || document.knownVersion === null) {
    return findings.find(({ severity }) => severity === 'error')?.message ?? 'This isn’t a VAST document'
  }
  if (!first) return 'The document contains no ad'
  if (first.kind === 'neither') return 'The ad is neither InLine nor Wrapper'
  return first.wrapper?.uri === '' ? 'The wrapper has no URL of a next document' : null
}
