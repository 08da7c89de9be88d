import { type KeyboardEvent, useRef } from 'react'
import './kit.css'

/** Tabs within a page that aren't addresses (kit.1): arrows, Home and End move, the caller shows the panel. */
export function TabSwitcher<T extends string>({ tabs, current, onChange, label }: TabSwitcherProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex(({ key }) => key === current)
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    const next = (to + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.key)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={list} className="k-tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {tabs.map(({ key, label: name }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

interface TabSwitcherProps<T extends string> {
  readonly tabs: readonly { readonly key: T; readonly label: string }[]
  readonly current: T
  readonly onChange: (key: T) => void
  readonly label: string
}
