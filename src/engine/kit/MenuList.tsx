import MenuItem from '@mui/material/MenuItem'
import EntryList from '@mui/material/MenuList'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lineKey } from '../texts/lineKey.ts'
import './kit.css'
import './menuList.css'
import { t } from '../texts/t.ts'

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

  const crosses = (key: string, target: string) => (event: KeyboardEvent) => {
    if (lineKey(event.key) !== key) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>(target)?.focus()
  }
  return (
    <div ref={box} className="k-menu-list panel">
      <Tabs
        orientation="vertical"
        selectionFollowsFocus
        aria-label={label}
        value={open?.key ?? false}
        onChange={(_, key: string) => setOpened(key)}
        onKeyDown={crosses('ArrowRight', '[role="tabpanel"] button')}
      >
        {groups.map(group => (
          <Tab
            key={group.key}
            value={group.key}
            id={`${id}-${group.key}`}
            aria-controls={`${id}-panel`}
            label={
              <>
                {group.label}
                <span aria-hidden="true">›</span>
              </>
            }
          />
        ))}
      </Tabs>
      <EntryList
        component="div"
        role="tabpanel"
        className="k-menu-entries breaks"
        id={`${id}-panel`}
        aria-labelledby={open && `${id}-${open.key}`}
        onKeyDown={crosses('ArrowLeft', '[role="tab"][aria-selected="true"]')}
      >
        {open?.entries.map(entry => (
          <MenuItem
            key={entry.value}
            component="button"
            role="button"
            tabIndex={0}
            aria-current={entry.value === value ? 'true' : undefined}
            onClick={() => onChange(entry.value)}
          >
            {entry.label}
          </MenuItem>
        ))}
        {open?.entries.length === 0 && <p className="k-dim">{t('No options')}</p>}
      </EntryList>
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
