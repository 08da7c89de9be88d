import type { ComponentType } from 'react'
import { handedIn } from '../contract/handedIn.ts'

/** How a product presents itself, on the screens before sign-in and in the console alike. */
export interface Brand {
  readonly title: string
  /** Its sign, before its name. */
  readonly Mark: ComponentType<{ readonly size?: number }>
  /** Half of a wide window before sign-in. */
  readonly Drawing: ComponentType
}

/** Handed in by the entry, before the first screen is drawn. */
export const brand = handedIn<Brand>('brand')

/** Names the window after a screen outside of the console. */
export function nameWindow(screen: string): void {
  document.title = `${screen} · ${brand.get().title}`
}
