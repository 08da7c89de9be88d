import { type KeyboardEvent, useId, useRef, useState } from 'react'
import './kit.css'
import './menuList.css'

/**
 * A list in two levels (kit.6): the groups, and beside them the entries of the group that is open, in a panel of 72
 * units (18rem). Arrow keys walk within a level and between the two.
 */
export function MenuList({ label, groups, value, onChange }: MenuListProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const holding = groups.find(({ entries }) => entries.some(entry => entry.value === value))
  const open = groups.find(({ key }) => key === opened) ?? holding ?? groups[0]

  const onKeyDown = (event: KeyboardEvent) => {
    const at = document.activeElement
    const level = at?.closest('[data-level]')
    if (!(at instanceof HTMLElement) || !level) return
    const isGroups = level.getAttribute('data-level') === '1'
    const peers = [...level.querySelectorAll<HTMLElement>('button')]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const crosses = event.key === (isGroups ? 'ArrowRight' : 'ArrowLeft')
    if (step === undefined && !crosses) return
    event.preventDefault()
    if (step !== undefined) {
      const next = peers[(peers.indexOf(at) + step + peers.length) % peers.length]
      next?.focus()
      if (isGroups) next?.click()
      return
    }
    const target = isGroups ? '[data-level="2"] button' : '[data-level="1"] [aria-selected="true"]'
    box.current?.querySelector<HTMLElement>(target)?.focus()
  }
  return (
    <div ref={box} className="k-menu-list">
      <div
        className="k-menu-groups"
        data-level="1"
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {groups.map(group => (
          <button
            key={group.key}
            type="button"
            role="tab"
            id={`${id}-${group.key}`}
            aria-selected={group === open}
            aria-controls={`${id}-panel`}
            tabIndex={group === open ? 0 : -1}
            onClick={() => setOpened(group.key)}
          >
            {group.label}
            <span aria-hidden="true">›</span>
          </button>
        ))}
      </div>
      <div
        className="k-menu-entries"
        data-level="2"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={open && `${id}-${open.key}`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {open?.entries.map(entry => (
          <button
            key={entry.value}
            type="button"
            aria-current={entry.value === value ? 'true' : undefined}
            onClick={() => onChange(entry.value)}
          >
            {entry.label}
          </button>
        ))}
        {open?.entries.length === 0 && <p className="k-dim">Nothing to choose</p>}
      </div>
    </div>
  )
}

export interface MenuListGroup {
  readonly key: string
  readonly label: string
  readonly entries: readonly { readonly value: string; readonly label: string }[]
}

interface MenuListProps {
  readonly label: string
  readonly groups: readonly MenuListGroup[]
  readonly value: string | null
  readonly onChange: (value: string) => void
}
