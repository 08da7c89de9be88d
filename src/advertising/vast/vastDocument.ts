import type { VastVersion } from './vastVersion.ts'
import type { Place } from './xmlTree.ts'

/**
 * A VAST document as far as it can be understood, whatever its version. Everything is what the document says: addresses
 * are texts that nobody has checked or requested. What is missing is left out; what is wrong is in the findings.
 */
export interface VastDocument {
  /** DAAST is VAST 3.0 with other names for audio. */
  readonly format: 'VAST' | 'DAAST'
  /** As written; '' when it is missing. */
  readonly version: string
  /** By whose rules it is read; null when it is none that is known. */
  readonly knownVersion: VastVersion | null
  readonly ads: readonly VastAd[]
  /** To be told that there is no ad. */
  readonly errorUrls: readonly string[]
}

export interface VastAd {
  readonly at: Place
  readonly kind: 'inline' | 'wrapper' | 'neither'
  readonly id?: string
  /** Of a pod; a stand-alone ad has none. */
  readonly sequence?: number
  readonly adType?: string
  readonly system?: string
  readonly title?: string
  readonly servingId?: string
  readonly advertiser?: string
  readonly description?: string
  readonly survey?: string
  readonly expiresS?: number
  readonly pricing?: { readonly model: string; readonly currency: string; readonly value: string }
  readonly categories: readonly { readonly authority: string; readonly code: string }[]
  readonly blockedCategories: readonly { readonly authority: string; readonly code: string }[]
  readonly verifications: readonly VastVerification[]
  readonly creatives: readonly VastCreative[]
  readonly trackers: readonly VastTracker[]
  /** Types of the extensions, '' for those that name none. */
  readonly extensions: readonly string[]
  readonly wrapper?: VastWrapper
}

export interface VastWrapper {
  readonly at: Place
  /** As written, with its macros; '' when it is missing. */
  readonly uri: string
  /** Default true. */
  readonly followAdditionalWrappers: boolean
  /** Default false. */
  readonly allowMultipleAds: boolean
  /** Default false. */
  readonly fallbackOnNoAd: boolean
}

export interface VastCreative {
  readonly at: Place
  readonly id?: string
  readonly adId?: string
  readonly sequence?: number
  readonly apiFramework?: string
  readonly universalAdIds: readonly { readonly registry: string; readonly value: string }[]
  readonly linear?: VastLinear
  readonly companions: readonly VastCompanion[]
  readonly nonLinears: readonly VastNonLinear[]
}

export interface VastLinear {
  readonly at: Place
  readonly durationS?: number
  /** `00:00:05` or `25%`, as written. */
  readonly skipOffset?: string
  /** In seconds, where it can be told. */
  readonly skipOffsetS?: number
  readonly mediaFiles: readonly VastMediaFile[]
  readonly mezzanines: readonly VastMediaFile[]
  readonly interactive: readonly VastInteractiveFile[]
  readonly captions: readonly { readonly url: string; readonly type: string; readonly language: string }[]
  readonly clickThrough?: string
  readonly icons: readonly VastIcon[]
  readonly adParameters?: string
}

export interface VastMediaFile {
  readonly at: Place
  readonly url: string
  readonly type: string
  readonly delivery: string
  readonly width?: number
  readonly height?: number
  /** In kbit/s. */
  readonly bitrate?: number
  readonly minBitrate?: number
  readonly maxBitrate?: number
  readonly codec?: string
  readonly apiFramework?: string
  readonly fileSize?: number
  readonly mediaType?: string
}

export interface VastInteractiveFile {
  readonly at: Place
  readonly url: string
  readonly type: string
  readonly apiFramework: string
  readonly variableDuration: boolean
}

/** What a companion, icon or overlay shows; `html` is markup as text. */
export interface VastResource {
  readonly kind: 'static' | 'iframe' | 'html'
  /** MIME type of a static one. */
  readonly type: string
  readonly content: string
}

export interface VastCompanion {
  readonly at: Place
  readonly id?: string
  readonly width?: number
  readonly height?: number
  readonly adSlotId?: string
  readonly apiFramework?: string
  readonly renderingMode?: string
  readonly altText?: string
  readonly clickThrough?: string
  readonly resources: readonly VastResource[]
}

export interface VastNonLinear {
  readonly at: Place
  readonly id?: string
  readonly width?: number
  readonly height?: number
  readonly minSuggestedDurationS?: number
  readonly apiFramework?: string
  readonly clickThrough?: string
  readonly resources: readonly VastResource[]
  /** These and their duration are of the CTV Ad Portfolio. */
  readonly mediaFiles: readonly VastMediaFile[]
  readonly interactive: readonly VastInteractiveFile[]
  readonly durationS?: number
}

export interface VastIcon {
  readonly at: Place
  readonly program?: string
  readonly width?: number
  readonly height?: number
  readonly xPosition?: string
  readonly yPosition?: string
  readonly offsetS?: number
  readonly durationS?: number
  readonly clickThrough?: string
  readonly resources: readonly VastResource[]
}

export interface VastVerification {
  readonly at: Place
  readonly vendor: string
  readonly scripts: readonly {
    readonly url: string
    readonly apiFramework: string
    readonly kind: 'javascript' | 'executable'
  }[]
  readonly parameters?: string
}

/** An address that a player would call, and when. */
export interface VastTracker {
  readonly at: Place
  /**
   * A tracking event (`start`, `progress` …), or for addresses with an element of their own: `impression`, `error`,
   * `click`, `customClick`, `viewable`, `notViewable`, `viewUndetermined`, `iconView`, `iconClick`.
   */
  readonly event: string
  readonly of: 'ad' | 'linear' | 'nonLinear' | 'companion' | 'icon' | 'verification' | 'break'
  readonly url: string
  /** Of a progress event. */
  readonly offset?: string
  readonly id?: string
}
