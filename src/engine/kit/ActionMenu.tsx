import Button from '@mui/material/Button'
import { type ElementType, Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { FloatingBox } from './FloatingBox.tsx'
import { useListKeys } from './useListKeys.ts'
import { usePopover } from './usePopover.ts'
import './controls.css'

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
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const choose = (index: number) => {
    const item = items[index]
    if (!item || item.disabled) return
    close()
    item.onSelect()
  }
  const { active, setActive, onKeyDown } = useListKeys({ entries: items, onChoose: choose, onClose: () => close() })
  useEffect(() => {
    if (open) menu.current?.focus()
  }, [open])
  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  const show = (at: number) => {
    setActive(at)
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
        onClick={() => (open ? close() : show(-1))}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          show(items.findIndex(({ disabled }) => !disabled))
        }}
      >
        {content}
      </Trigger>
      {open && (
        <FloatingBox handle={popover} align={align}>
          {header && <div className="k-menu-header">{header}</div>}
          <div
            ref={menu}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label ?? 'Menu'}
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            className="k-list"
            onKeyDown={onKeyDown}
          >
            {items.map((item, index) => (
              <Fragment key={item.key}>
                {item.startsGroup && index > 0 && <hr />}
                <div
                  id={`${id}-${index}`}
                  role="menuitem"
                  tabIndex={-1}
                  aria-disabled={item.disabled}
                  aria-current={item.current ? 'page' : undefined}
                  className={`k-option ${index === active ? 'k-active' : ''} ${item.danger ? 'k-ink-bad' : ''}`}
                  onPointerMove={() => setActive(index)}
                  onPointerDown={event => event.preventDefault()}
                  onClick={() => choose(index)}
                  onKeyDown={onKeyDown}
                >
                  <span>
                    {item.icon}
                    {item.label}
                  </span>
                  {item.reason && <small>{item.reason}</small>}
                </div>
              </Fragment>
            ))}
          </div>
        </FloatingBox>
      )}
    </span>
  )
}

export interface ActionMenuItem {
  readonly key: string
  readonly label: string
  readonly onSelect: () => void
  readonly icon?: ReactNode
  readonly disabled?: boolean | undefined
  /** Why it is disabled, or a word about it. */
  readonly reason?: string | undefined
  readonly danger?: boolean
  /** The place where the person is. */
  readonly current?: boolean
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
