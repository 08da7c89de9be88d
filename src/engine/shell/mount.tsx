import { type ComponentType, createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepFocus } from '../kit/keepFocus.ts'

let root: ReturnType<typeof createRoot> | undefined

/** Puts a screen in the place of the skeleton that `index.html` brought along, or of the screen before. */
export function mount<P extends object>(screen: ComponentType<P>, props: P): void {
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no element with the id "root"')
  if (!root) keepFocus()
  root ??= createRoot(place)
  root.render(createElement(StrictMode, null, createElement(screen, props)))
}
