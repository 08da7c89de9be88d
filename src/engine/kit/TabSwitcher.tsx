import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'

/** Tabs within a page that aren't addresses (kit.1): arrows, Home and End move, the caller shows the panel. */
export function TabSwitcher<T extends string>({ tabs, current, onChange, label }: TabSwitcherProps<T>) {
  return (
    <Tabs
      className="k-tabs"
      aria-label={label}
      value={current}
      selectionFollowsFocus
      onChange={(_, key: T) => onChange(key)}
    >
      {tabs.map(({ key, label: name }) => (
        <Tab key={key} value={key} label={name} />
      ))}
    </Tabs>
  )
}

interface TabSwitcherProps<T extends string> {
  readonly tabs: readonly { readonly key: T; readonly label: string }[]
  readonly current: T
  readonly onChange: (key: T) => void
  readonly label: string
}
