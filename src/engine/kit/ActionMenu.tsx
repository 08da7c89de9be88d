import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { type ElementType, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FloatingBox } from './FloatingBox.tsx'
import { usePopover } from './usePopover.ts'
import './controls.css'
import { t } from '../texts/t.ts'

/**
 * A button that opens a list of actions or places (menu.1). `trigger` is the button's content, `label` its name where
 * the content isn't text. An action that isn't allowed stays visible with its `reason`.
 */
export function ActionMenu({
  trigger: content,
  label,
  items,
  header,
  align = 'start',
  component: Trigger = Button,
  className,
}: ActionMenuProps) {
  const popover = usePopover<HTMLButtonElement>()
  const { open, setOpen, close, trigger } = popover
  const [atFirst, setAtFirst] = useState(false)
  const id = useId()
  const menu = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!open) return
    const first = atFirst && menu.current?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled])')
    const place = first || menu.current
    place?.focus()
  }, [open, atFirst])

  const show = (first: boolean) => {
    setAtFirst(first)
    setOpen(true)
  }
  return (
    <span className="k-dropdown">
      <Trigger
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : show(false))}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          show(true)
        }}
      >
        {content}
      </Trigger>
      {open && (
        <FloatingBox handle={popover} align={align}>
          {header && <div className="k-menu-header">{header}</div>}
          <MenuList
            ref={menu}
            id={id}
            aria-label={label ?? t('Menu')}
            // One at a time has the focus, and Tab leaves.
            variant="menu"
            onKeyDown={event => {
              if (event.key === 'Tab') close()
              // Letters look for an item, and are no shortcuts.
              else if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
            }}
          >
            {items.flatMap((item, index) => [
              item.startsGroup && index > 0 && <Divider key={`before ${item.key}`} component="li" />,
              <MenuItem
                key={item.key}
                tabIndex={-1}
                disabled={item.disabled ?? false}
                className={item.danger ? 'k-ink-bad' : undefined}
                onClick={() => {
                  close()
                  item.onSelect()
                }}
              >
                <ListItemText primary={item.label} secondary={item.reason} />
              </MenuItem>,
            ])}
          </MenuList>
        </FloatingBox>
      )}
    </span>
  )
}

export interface ActionMenuItem {
  readonly key: string
  readonly label: string
  readonly onSelect: () => void
  readonly disabled?: boolean | undefined
  /** Why it is disabled, or a word about it. */
  readonly reason?: string | undefined
  readonly danger?: boolean
  readonly startsGroup?: boolean
}

interface ActionMenuProps {
  readonly trigger: ReactNode
  readonly label?: string
  readonly items: readonly ActionMenuItem[]
  readonly header?: ReactNode
  readonly align?: 'start' | 'end'
  /** What draws the button; Material UI's if not said. */
  readonly component?: ElementType
  readonly className?: string
}
