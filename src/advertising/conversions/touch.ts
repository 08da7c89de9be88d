/** An ad that one person clicked or was shown. */
export interface Touch {
  readonly kind: TouchKind
  /** Milliseconds since 1970. */
  readonly at: number
  /** What was clicked or shown, as facts tell it apart. Of touches at the same moment the lower one comes first. */
  readonly about: string
}

/** A click, or an ad that was shown. */
export type TouchKind = 'click' | 'view'
