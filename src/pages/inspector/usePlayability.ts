import { useMemo } from 'react'
import type { VastMediaFile } from '../../contract/vast/vastDocument.ts'
import { bestFile, type Playability, playabilityOf } from './playability.ts'

/** What this browser can do with each media file, asked without loading any, and which it would play best. */
export function usePlayability(files: readonly VastMediaFile[]) {
  return useMemo(() => {
    const probe = document.createElement('video')
    const canPlayType = (type: string) => probe.canPlayType(type)
    const playability = new Map<VastMediaFile, Playability>(files.map(file => [file, playabilityOf(file, canPlayType)]))
    return { playability: playability as ReadonlyMap<VastMediaFile, Playability>, best: bestFile(files, canPlayType) }
  }, [files])
}
