/** Where a row's creative runs for the next minutes, and what is known of it before it does. */
export interface CreativePreview {
  /** The document for a sandboxed frame. Its address is the permission: it holds for this creative alone, and not for long. */
  readonly url: string
  readonly expiresAt: string
  readonly kind: 'tag' | 'html5'
  /** In pixels; null for what takes the size of its place. */
  readonly width: number | null
  readonly height: number | null
  readonly hosts: readonly string[]
  /** Of the tag's text, or of the packed file. */
  readonly bytes: number
  /** What is in the packed file, with sizes once unpacked; empty for a tag. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** Where the row says that a click leads. */
  readonly clickUrl: string | null
  /** Whether a tag has a place for the click counter's address; null where there is no tag. */
  readonly clickMacro: boolean | null
  /** What an ad server or an exchange would object to, as far as it can be told without running it; none for a tag. */
  readonly findings: readonly CreativeFinding[]
}

export interface CreativeFinding {
  readonly code: 'no_click_tag' | 'no_ad_size' | 'other_size' | 'missing_file'
  /** A sentence each: what is wrong, and what to do. */
  readonly message: string
  readonly fix: string
}

/** At most so many hosts may be allowed at once. */
export const mostPreviewHosts = 30

/** A host with an optional port, lower case; no wildcards, no schemes. */
export const previewHost = /^(?=.{1,120}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/

/** Stands in for the address of a click counter; what follows it is where the click leads. Nothing ever answers there. */
export const clickCounter = 'https://click-counter.invalid/'

/**
 * What the probe in the frame tells the page around it. It stands beside the creative, which may lie in its name: good for
 * showing, never for deciding.
 */
export type ProbeReport = FrameState | FrameClick

/** Told twice a second. Lists are cut at `mostReported`; the counts are whole. */
export interface FrameState {
  readonly preview: 'state'
  /** Milliseconds since the document began. */
  readonly at: number
  readonly blocked: readonly { readonly url: string; readonly what: string }[]
  readonly blockedCount: number
  readonly loaded: readonly { readonly url: string; readonly bytes: number }[]
  readonly loadedCount: number
  /** What has changed to the eye since the last report: `style`, `document`, `drawing`, `video`. */
  readonly moving: readonly string[]
  /** When something last changed; null when nothing has since the first second. */
  readonly movedAt: number | null
  /** Something is declared to go on for ever. */
  readonly endless: boolean
  /** URLs of images, scripts and the like that did not come, whoever is to blame. */
  readonly failed: readonly string[]
  /** What its scripts have failed with. */
  readonly errors: readonly string[]
  /** How much room its content takes, in pixels; null as long as there is none. */
  readonly drawn: { readonly width: number; readonly height: number } | null
}

export interface FrameClick {
  readonly preview: 'click'
  /** Empty where the ad server would know it. */
  readonly url: string
  readonly how: (typeof clickWays)[number]
  /** What the creative calls the exit. */
  readonly name?: string
}

/** By what a creative opens its landing page. */
export const clickWays = ['link', 'window.open', 'Enabler.exit', 'ExitApi.exit'] as const

export const mostReported = 200
