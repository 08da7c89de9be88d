import type { FunctionComponent } from 'react'

/** A page of the product's own, at an address that no resource has. */
export interface ConsolePage {
  /** `/media/preview/:id`; `/` is the dashboard. */
  readonly path: string
  /** Loaded when it is opened: a `laterPart`. */
  readonly Page: FunctionComponent
  /** What the palette calls it; pages in the sidebar are there anyway. */
  readonly found?: FoundInSection | HelpPage
}

/** Found by whoever has links in that section. */
export interface FoundInSection {
  readonly label: string
  readonly section: string
  /** It also stands among the tabs of a section that has no sidebar. */
  readonly tab?: true
  readonly help?: never
}

/** It explains the console, to everybody. The help dialog leads to it. */
export interface HelpPage {
  readonly label: string
  readonly help: true
  readonly section?: never
  readonly tab?: never
}
