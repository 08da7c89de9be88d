import type { FunctionComponent } from 'react'

/** A page of the product's own, at an address that no resource has. */
export interface ConsolePage {
  /** `/media/preview/:id`; `/` is the dashboard. */
  readonly path: string
  /** Loaded when it is opened: a `laterPart`. */
  readonly Page: FunctionComponent
  /** What the palette calls it, for who has links in that section; pages in the sidebar are there anyway. */
  readonly found?: {
    readonly label: string
    readonly section: string
    /** It also stands among the tabs of a section that has no sidebar. */
    readonly tab?: true
  }
}
