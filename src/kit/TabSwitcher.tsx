import { type KeyboardEvent, useRef } from 'react'
import './kit.css'

/** Tabs within a page that aren't addresses (kit.1): arrow keys move, the caller shows the panel. */
export function TabSwitcher<T extends string>({ tabs, current, onChange, label }: TabSwitcherProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (tabs.findIndex(({ key }) => key === current) + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
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
