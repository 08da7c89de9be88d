import { useEffect, useMemo, useState } from 'react'
import type { VastMediaFile } from '../../vast/vastDocument.ts'
import { bestFile, type Playability, playabilityOf, refinedPlayability } from './playability.ts'

/** What this browser can do with each media file, asked without loading any, and which it would play best. */
export function usePlayability(files: readonly VastMediaFile[]) {
  const [refined, setRefined] = useState<ReadonlyMap<VastMediaFile, Playability>>(new Map())
  useEffect(() => {
    let here = true
    void refine(files).then(found => here && setRefined(found))
    return () => {
      here = false
    }
  }, [files])
  const first = useMemo(() => {
    const probe = document.createElement('video')
    const canPlayType = (type: string) => probe.canPlayType(type)
    const playability = new Map<VastMediaFile, Playability>(files.map(file => [file, playabilityOf(file, canPlayType)]))
    return { playability, best: bestFile(files, canPlayType) }
  }, [files])
  return useMemo(() => {
    const playability: ReadonlyMap<VastMediaFile, Playability> = new Map(
      [...first.playability].map(([file, known]) => [file, refined.get(file) ?? known]),
    )
    return { playability, best: first.best }
  }, [first, refined])
}

/** What the browser knows more exactly than by type alone. */
async function refine(files: readonly VastMediaFile[]): Promise<ReadonlyMap<VastMediaFile, Playability>> {
  const found = new Map<VastMediaFile, Playability>()
  if (!('mediaCapabilities' in navigator)) return found
  const decodingInfo = navigator.mediaCapabilities.decodingInfo.bind(navigator.mediaCapabilities)
  for (const file of files) {
    const answer = await refinedPlayability(file, decodingInfo)
    if (answer) found.set(file, answer)
  }
  return found
}
