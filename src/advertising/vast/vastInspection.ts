import type {
  VastCompanion,
  VastDocument,
  VastIcon,
  VastInteractiveFile,
  VastMediaFile,
  VastNonLinear,
  VastTracker,
  VastVerification,
} from './vastDocument.ts'
import type { VastFinding, VastVerdict } from './vastFinding.ts'
import type { VmapDocument } from './vmapDocument.ts'

/** Body of `POST /api/v1/vast`: one of the two. `xml` may be up to 1 MiB of UTF-8. */
export type VastQuestion =
  | { readonly url: string; readonly xml?: never }
  | { readonly xml: string; readonly url?: never }

/** Answer of `GET /api/v1/vast?url=`. */
export interface VastAnswer {
  /** The document as text, to be parsed as XML. */
  readonly adm: string
  /** As it was asked for. */
  readonly url: string
  /** Where the text came from, macros filled and redirects followed. */
  readonly finalUrl: string
  readonly contentType: string
  readonly fetchedAt: string
}

/** Answer of `POST /api/v1/vast`: the whole way from the question to the ads, and what to think of it. */
export interface VastInspection {
  /** In the order in which they were asked; the first is the document that was given or asked for. */
  readonly hops: readonly VastHop[]
  /** What would play, in order; empty when nothing would. */
  readonly ads: readonly ResolvedAd[]
  /** Why nothing plays; null when something does. */
  readonly failure: VastFailure | null
  /** The worst of all hops; `invalid` when nothing plays. */
  readonly verdict: VastVerdict
  readonly startedAt: string
  /** All hops together. */
  readonly ms: number
}

/** A VAST error code with a sentence for a person. */
export interface VastFailure {
  /** `[ERRORCODE]` as players report it (VAST 4.3 §2.3.6.3). */
  readonly code: number
  readonly message: string
}

/** One document of the chain. */
export interface VastHop {
  readonly index: number
  /** The ad whose wrapper led here, or the break of a playlist, counted from 0; null for the first. */
  readonly parent: { readonly hop: number; readonly ad: number } | null
  /** How many wrappers lie before it. */
  readonly depth: number
  /** As the wrapper or the person wrote it, macros and all; null for a text that was given. */
  readonly writtenUrl: string | null
  /** What was asked for, macros filled. */
  readonly askedUrl: string | null
  /** Where redirects led. */
  readonly finalUrl: string | null
  /** The addresses on the way, without the first and with the last. */
  readonly redirects: readonly string[]
  /** What macros were filled with, so that nothing of a viewer was made up. */
  readonly macros: readonly { readonly name: string; readonly value: string }[]
  readonly status: number | null
  readonly contentType: string
  readonly ms: number
  /** Of the document, decompressed. */
  readonly bytes: number
  /** '' when nothing came. */
  readonly xml: string
  /** Null when it could not be read, or is a playlist. */
  readonly document: VastDocument | null
  /** The ad breaks, where it is VMAP. */
  readonly playlist: VmapDocument | null
  readonly findings: readonly VastFinding[]
  readonly verdict: VastVerdict
  /** Why the way ends here without an ad. */
  readonly failure: VastFailure | null
  /** What became of each of its ads, or of each break of a playlist, in the document's order. */
  readonly ads: readonly AdFate[]
}

export interface AdFate {
  /**
   * `plays`: it, or what its wrapper led to, is part of the answer. `failed`: it should have, and could not.
   * `spare`: only for when another fails. `ignored`: a wrapper above doesn't allow it.
   */
  readonly fate: 'plays' | 'failed' | 'spare' | 'ignored'
  /** One sentence; '' when it plays. */
  readonly reason: string
  /** The hop that its wrapper led to. */
  readonly hop: number | null
}

/** One ad that would play, with what all its wrappers add to it. */
export interface ResolvedAd {
  /** The break of the playlist that it is for, counted from 0; null where there is no playlist. */
  readonly break: number | null
  /** From the outermost wrapper to the ad itself; `ad` counts from 0. */
  readonly chain: readonly { readonly hop: number; readonly ad: number }[]
  readonly summary: VastSummary
}

/** `hop`: who brought it; an index into `hops`. */
export type FromHop<T> = T & { readonly hop: number }

/** What a person wants to know of one ad, all wrappers merged into it. */
export interface VastSummary {
  readonly format: VastDocument['format']
  readonly version: string
  readonly id?: string
  readonly sequence?: number
  readonly adType: string
  readonly systems: readonly FromHop<{ readonly name: string }>[]
  readonly title?: string
  readonly servingId?: string
  readonly advertiser?: string
  readonly description?: string
  readonly pricing: readonly FromHop<{ readonly model: string; readonly currency: string; readonly value: string }>[]
  readonly surveys: readonly FromHop<{ readonly url: string }>[]
  readonly categories: readonly { readonly authority: string; readonly code: string }[]
  readonly blockedCategories: readonly FromHop<{ readonly authority: string; readonly code: string }>[]
  readonly universalAdIds: readonly { readonly registry: string; readonly value: string }[]
  readonly wrappers: number
  readonly linear: boolean
  readonly durationS?: number
  readonly skipOffsetS?: number
  readonly clickThrough?: string
  readonly mediaFiles: readonly VastMediaFile[]
  readonly mezzanines: readonly VastMediaFile[]
  readonly interactive: readonly VastInteractiveFile[]
  readonly captions: readonly { readonly url: string; readonly type: string; readonly language: string }[]
  readonly companions: readonly FromHop<VastCompanion>[]
  readonly nonLinears: readonly VastNonLinear[]
  readonly icons: readonly FromHop<VastIcon>[]
  readonly verifications: readonly FromHop<VastVerification>[]
  readonly trackers: readonly FromHop<VastTracker>[]
  /** Every `http:` address, once for each hop. */
  readonly insecure: readonly FromHop<{ readonly url: string }>[]
  /** Macros in any address, most used first. */
  readonly macros: readonly { readonly name: string; readonly count: number; readonly known: boolean }[]
  /** Host names that playing it would call, without the media files' own. */
  readonly trackerHosts: readonly string[]
  readonly hasVpaid: boolean
  readonly hasSimid: boolean
  readonly hasOmid: boolean
}
