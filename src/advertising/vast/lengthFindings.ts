import { lengthMismatch } from './lengthMismatch.ts'
import { parseXml } from './parseXml.ts'
import type { VastFinding } from './vastFinding.ts'
import type { ResolvedAd, VastHop } from './vastInspection.ts'
import { xmlPathAt } from './xmlPathAt.ts'

/** Real lengths of files in seconds, by their addresses; those that nobody knows are left out. */
export type FileLengths = (urls: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** What is wrong with a document because of how long its files really are. */
export async function lengthFindings(
  hops: readonly VastHop[],
  ads: readonly ResolvedAd[],
  lengths: FileLengths,
): Promise<ReadonlyMap<VastHop, VastFinding[]>> {
  const known = await lengths([...new Set(ads.flatMap(({ summary }) => summary.mediaFiles.map(({ url }) => url)))])
  const found = new Map<VastHop, VastFinding[]>()
  for (const { chain, summary } of ads) {
    const hop = hops[chain.at(-1)?.hop ?? -1]
    if (!hop) continue
    for (const { at, url } of summary.mediaFiles) {
      const message = lengthMismatch(summary.durationS, known.get(url))
      if (!message) continue
      const { root } = parseXml(hop.xml)
      const finding: VastFinding = {
        code: 'duration-differs',
        severity: 'error',
        message,
        fix: 'Correct Duration, or use the right file; players report error 202.',
        path: root ? xmlPathAt(root, at) : '',
        ...at,
        source: 'VAST 4.3 §3.8.1',
        vastError: 202,
      }
      found.set(hop, [...(found.get(hop) ?? []), finding])
    }
  }
  return found
}
