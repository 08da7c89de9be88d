import type { VastVersion } from '../vastVersion.ts'

/** What may stand in VAST, and in which versions; the tables of this folder are made of these. */
export interface ElementRule {
  /** Section of VAST 4.3, or of its paper. */
  readonly section: string
  /** Where it is from, if not from VAST: `DAAST 1.0`. */
  readonly paper?: string
  readonly children?: Readonly<Record<string, ChildRule>>
  readonly attributes?: Readonly<Record<string, AttributeRule>>
  /** What its text must be; left out: it holds elements only. */
  readonly value?: ValueKind
  /** Anything may stand inside, and any attribute; what the grammar knows there is checked all the same. */
  readonly open?: true
  /** The ad plays without it, whatever stands in it: mistakes in it are warnings at most. */
  readonly aside?: true
}

interface Availability {
  /** The version that brought it; left out: all have it. */
  readonly since?: VastVersion
  /** The first version without it. */
  readonly until?: VastVersion
  /** The first version that advises against it. */
  readonly deprecated?: VastVersion
  /** What takes its place. */
  readonly instead?: string
  /** The first version that demands it … */
  readonly required?: VastVersion
  /** … and the first that doesn't any more. */
  readonly requiredUntil?: VastVersion
  /** Versions whose schema does without it although players need it: there its absence is a warning. */
  readonly lenientIn?: readonly VastVersion[]
}

export interface ChildRule extends Availability {
  /** The rule's name in the grammar; left out: the element's own. */
  readonly is?: string
  /** Once at most. */
  readonly once?: true
}

export interface AttributeRule extends Availability {
  readonly value?: ValueKind
}

export type ValueKind =
  | 'text'
  /** May be empty. */
  | 'note'
  | 'url'
  /** An address, or a `data:` address since 4.3. */
  | 'urlOrData'
  /** An address, or `about:blank` where there is nothing to call. */
  | 'impression'
  | 'duration'
  | 'offset'
  | 'count'
  | 'size'
  | 'decimal'
  | 'boolean'
  | 'mime'
  | 'currency'
  /** Of an ad break: a time, a share, start, end or #2. */
  | 'breakOffset'
  | 'breakTypes'
  | 'xPosition'
  | 'yPosition'
  | readonly string[]

export type Grammar = Readonly<Record<string, ElementRule>>
