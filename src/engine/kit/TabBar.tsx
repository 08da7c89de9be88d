import { Link } from 'react-router-dom'
import { formatNumber } from './formatNumber.ts'
import './kit.css'

/** Tabs that are addresses (kit.1), each with how many things are behind it. `current` is the `to` of the one shown. */
export function TabBar({ tabs, current, label }: TabBarProps) {
  return (
    <nav className="k-tabs" aria-label={label}>
      {tabs.map(({ to, label: name, count }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {name}
          {count !== undefined && <i> {formatNumber(count)}</i>}
        </Link>
      ))}
    </nav>
  )
}

export interface Tab {
  readonly to: string
  readonly label: string
  readonly count?: number
}

interface TabBarProps {
  readonly tabs: readonly Tab[]
  readonly current: string
  readonly label: string
}
