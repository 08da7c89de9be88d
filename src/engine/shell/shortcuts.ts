import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDialogOpen } from '../kit/isDialogOpen.ts'
import { latinKey } from '../kit/latinKey.ts'
import { theCatalogue } from '../providers/resources.ts'

/** `Ctrl K` or `⌘K`, as this computer's keyboard calls it. */
export const paletteKey =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/**
 * The console's keys: `⌘K`/`Ctrl K` and `/` open the palette, `g` and a section's letter goes there, `?` shows them all.
 * While the person types in a field only the first works; an open dialog has the keyboard to itself.
 */
export function useShortcuts({ openPalette, openHelp }: Handlers): void {
  const navigate = useNavigate()
  const pressedG = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return
      const key = latinKey(event)
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        return openPalette()
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const afterG = event.timeStamp - pressedG.current < sequenceMs
      pressedG.current = Number.NEGATIVE_INFINITY
      if (key === '/') {
        event.preventDefault()
        openPalette()
      } else if (key === '?') openHelp()
      else if (afterG) {
        const section = theCatalogue().sections.find(({ shortcut }) => shortcut === key)
        if (section) navigate(section.path)
      } else if (key === 'g') pressedG.current = event.timeStamp
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, openPalette, openHelp])
}

/** How long `g` waits for its letter. */
const sequenceMs = 1500

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'input, textarea, select, [role="listbox"], [role="menu"], [role="combobox"][aria-expanded="true"]',
      ))
  )
}

interface Handlers {
  readonly openPalette: () => void
  readonly openHelp: () => void
}
