import type { ComponentType } from 'react'
import { handedIn } from '../contract/handedIn.ts'

/** How a product presents itself, on the screens before sign-in and in the console alike. */
export interface Brand {
  readonly title: string
  /** Its sign, before its name. */
  readonly Mark: ComponentType<{ readonly size?: number }>
  /** Half of a wide window before sign-in. */
  readonly Drawing: ComponentType
  /** `#0f766e`: the accent of both themes is made of it. Default: Astrolabe's blue. */
  readonly colour?: string
  /** What else it is sold as; each has a page before sign-in. The API's configuration may say other names and addresses. */
  readonly products?: readonly BrandProduct[]
}

export interface BrandProduct {
  readonly key: string
  readonly name: string
  /** One line below the name; the API's configuration calls it the same. */
  readonly about: string
  /** Its own sign-in. */
  readonly loginUrl: string
  /** What it is good for, in a few lines. */
  readonly points: readonly string[]
  readonly Sign: ComponentType<{ readonly size?: number }>
}

/** Handed in by the entry, before the first screen is drawn. */
export const brand = handedIn<Brand>('brand')

/** Names the window after a screen outside of the console. */
export function nameWindow(screen: string): void {
  document.title = `${screen} · ${brand.get().title}`
}
