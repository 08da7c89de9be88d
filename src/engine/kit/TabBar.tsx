import MuiTab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router-dom'
import { formatNumber } from './formatNumber.ts'

/** Tabs that are addresses (kit.1), each with how many things are behind it. `current` is the `to` of the one shown. */
export function TabBar({ tabs, current, label }: TabBarProps) {
  const value = tabs.some(({ to }) => to === current) && current
  return (
    <Tabs
      className="k-tabs"
      aria-label={label}
      value={value}
      slotProps={{ list: { component: 'nav', role: undefined } }}
    >
      {tabs.map(({ to, label: name, count, orMore }) => (
        <MuiTab
          {...asLink}
          key={to}
          component={Link}
          to={to}
          value={to}
          aria-current={to === current ? 'page' : undefined}
          label={
            <>
              {name}
              {count !== undefined && (
                <i>
                  {' '}
                  {formatNumber(count)}
                  {orMore && '+'}
                </i>
              )}
            </>
          }
        />
      ))}
    </Tabs>
  )
}

/** Links of a navigation say so, and the Tab key reaches each of them. */
const asLink = { role: undefined, 'aria-selected': undefined, tabIndex: 0 } as const

export interface Tab {
  readonly to: string
  readonly label: string
  readonly count?: number
  /** There are more than `count`, and nobody counted them. */
  readonly orMore?: boolean
}

interface TabBarProps {
  readonly tabs: readonly Tab[]
  readonly current: string
  readonly label: string
}
