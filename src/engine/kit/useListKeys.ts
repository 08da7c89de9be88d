import { type KeyboardEvent, useState } from 'react'
import { createTypeAhead } from './typeAhead.ts'

/**
 * The keys of an open list: arrows, Home, End, letters (menu.1), Enter and Space choose, Tab closes. Entries that are
 * disabled are passed over. `active` is the place of the entry that the keys are at, -1 for none.
 */
export function useListKeys({ entries, onChoose, onClose }: ListKeys) {
  const [active, setActive] = useState(-1)
  const [typeAhead] = useState(() => createTypeAhead())
  const labels = entries.map(({ label }) => label)

  const step = (from: number, by: 1 | -1) => {
    const order = entries.map((_, index) => (from + by * (index + 1) + 2 * entries.length) % entries.length)
    return order.find(index => !entries[index]?.disabled) ?? -1
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Tab') return onClose()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'ArrowDown') setActive(step(active, 1))
    else if (key === 'ArrowUp') setActive(step(active === -1 ? 0 : active, -1))
    else if (key === 'Home') setActive(step(-1, 1))
    else if (key === 'End') setActive(step(0, -1))
    else if (key === 'Enter' || (key === ' ' && typeAhead.typed === '')) {
      if (active >= 0 && !entries[active]?.disabled) onChoose(active)
    } else if (key.length === 1) {
      const found = typeAhead.find(key, labels, active)
      if (found >= 0) setActive(found)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, setActive, onKeyDown }
}

interface ListKeys {
  readonly entries: readonly { readonly label: string; readonly disabled?: boolean | undefined }[]
  readonly onChoose: (index: number) => void
  readonly onClose: () => void
}
