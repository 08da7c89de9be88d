import type { VastTracker } from './vastDocument.ts'
import type { Place } from './xmlTree.ts'

/** A VMAP document: the ad breaks of a stream, in the document's order. Addresses are as they are written. */
export interface VmapDocument {
  /** As written; '' when it is missing. */
  readonly version: string
  readonly breaks: readonly VmapBreak[]
}

export interface VmapBreak {
  readonly at: Place
  /** `start`, `end`, `00:10:00`, `25%` or `#2`, as written; '' when it is missing. */
  readonly timeOffset: string
  /** `linear`, `nonlinear` and `display`, as written, separated by commas. */
  readonly breakType: string
  readonly id?: string
  /** As written; the break comes again each time so much has passed. */
  readonly repeatAfter?: string
  readonly source: VmapSource
  /** `breakStart`, `breakEnd` and `error`. */
  readonly trackers: readonly VastTracker[]
}

/** Where the ads of a break come from. */
export type VmapSource = VmapSourceOptions &
  (
    | {
        readonly kind: 'document'
        /** Of the document within the playlist, and the prefixes that are declared around it. */
        readonly at: Place
        readonly end: Place
        readonly prefixes: readonly string[]
      }
    /** A document that was written as text. */
    | { readonly kind: 'text'; readonly at: Place; readonly text: string }
    | { readonly kind: 'url'; readonly at: Place; readonly url: string; readonly templateType: string }
    /** Ads in a format of somebody's own, which isn't read. */
    | { readonly kind: 'custom'; readonly at: Place; readonly templateType: string }
    | { readonly kind: 'none' }
  )

interface VmapSourceOptions {
  readonly id?: string
  /** Default true: VMAP leaves it to the player, and players take all. */
  readonly allowMultipleAds: boolean
  /** Default true. */
  readonly followRedirects: boolean
}
