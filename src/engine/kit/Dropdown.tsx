import Button from '@mui/material/Button'
import List from '@mui/material/List'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { FloatingBox } from './FloatingBox.tsx'
import { OptionRow, optionAt } from './OptionRow.tsx'
import { useListKeys } from './useListKeys.ts'
import { useListWindow } from './useListWindow.ts'
import { usePopover } from './usePopover.ts'
import './controls.css'
import { t } from '../texts/t.ts'

/**
 * One value out of a list (menu.1): closes on Escape, Tab and outside click, letters jump to options, at most 15rem
 * high. A select-only combobox: the focus stays on the button. `variant` is a form input or a quiet control in a bar. Of
 * thousands of options those near what is seen are drawn. Material UI's `Select` draws them all, forgets letters later
 * than menu.1 asks for, and takes the page behind away from assistive technology and from the press outside.
 */
export function Dropdown({
  options,
  value,
  onChange,
  placeholder = t('Select…'),
  variant = 'field',
  ...rest
}: DropdownProps) {
  const popover = usePopover<HTMLButtonElement>()
  const { open, setOpen, close, trigger } = popover
  const listId = useId()
  const chosen = options.findIndex(option => option.value === value)
  const choose = (index: number) => {
    const option = options[index]
    if (!option || option.disabled) return
    onChange(option.value)
    close()
  }
  const keys = useListKeys({ entries: options, onChoose: choose, onClose: () => close(false) })
  const { active, setActive } = keys
  const drawn = useListWindow(options.length, active)
  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, listId])

  const show = () => {
    setActive(chosen)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (open) return keys.onKeyDown(event)
    const opens = ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key) || /^\S$/.test(event.key)
    if (!opens || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    show()
    if (/^\S$/.test(event.key)) keys.onKeyDown(event)
  }
  const shown = options[chosen]
  return (
    <span className={`k-dropdown k-dropdown-${variant}`}>
      <Button
        ref={trigger}
        id={rest.id}
        role="combobox"
        size={variant === 'plain' ? 'small' : 'medium'}
        disabled={rest.disabled ?? false}
        aria-label={rest.label}
        aria-labelledby={rest['aria-labelledby']}
        aria-describedby={rest['aria-describedby']}
        aria-invalid={rest['aria-invalid']}
        aria-required={rest['aria-required']}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        onClick={() => (open ? close() : show())}
        onKeyDown={onKeyDown}
      >
        <span className={shown ? 'k-dropdown-value cut' : 'k-dropdown-value cut k-dim'}>
          {shown?.label ?? placeholder}
        </span>
        <svg
          viewBox="0 0 10 10"
          width="10"
          height="10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M1.5 3.5 5 7l3.5-3.5" />
        </svg>
      </Button>
      {open && (
        <FloatingBox handle={popover} align={rest.align}>
          <List
            id={listId}
            component="div"
            role="listbox"
            aria-label={rest.label ?? placeholder}
            onScroll={drawn.onScroll}
            onPointerMove={event => setActive(optionAt(event) ?? active)}
            onPointerDown={event => event.preventDefault()}
            onClick={event => choose(optionAt(event) ?? -1)}
          >
            {drawn.before > 0 && <div role="presentation" style={{ height: drawn.before }} />}
            {options.slice(drawn.from, drawn.to).map((option, at) => {
              const place = drawn.from + at
              return (
                <OptionRow
                  key={option.value}
                  id={`${listId}-${place}`}
                  place={place}
                  count={options.length}
                  label={option.label}
                  description={option.description}
                  active={place === active}
                  selected={place === chosen}
                  disabled={option.disabled}
                />
              )
            })}
            {drawn.after > 0 && <div role="presentation" style={{ height: drawn.after }} />}
            {options.length === 0 && (
              <OptionRow
                id={`${listId}-0`}
                place={0}
                label={t('No options')}
                active={false}
                selected={false}
                disabled
              />
            )}
          </List>
        </FloatingBox>
      )}
    </span>
  )
}

export interface DropdownOption {
  readonly value: string
  readonly label: string
  readonly description?: string | undefined
  readonly disabled?: boolean | undefined
}

interface DropdownProps {
  readonly options: readonly DropdownOption[]
  readonly value: string | null
  readonly onChange: (value: string) => void
  /** The accessible name, where no label element names the button by `id`. */
  readonly label?: string
  readonly placeholder?: string
  readonly variant?: 'field' | 'plain'
  readonly align?: 'start' | 'end'
  readonly id?: string | undefined
  readonly disabled?: boolean | undefined
  readonly 'aria-labelledby'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-required'?: boolean | undefined
}
