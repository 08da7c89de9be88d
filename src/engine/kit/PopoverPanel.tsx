import Button from '@mui/material/Button'
import { type ElementType, type FocusEvent, type ReactNode, useEffect } from 'react'
import { FloatingBox } from './FloatingBox.tsx'
import { usePopover } from './usePopover.ts'
import './controls.css'

/** A button that opens a small panel with controls. Closes on Escape, outside click and when the focus leaves it. */
export function PopoverPanel({
  trigger: content,
  label,
  children,
  align = 'start',
  component: Trigger = Button,
  className,
}: PopoverPanelProps) {
  const popover = usePopover<HTMLButtonElement>()
  const { open, setOpen, close, trigger, panel } = popover
  useEffect(() => {
    // What it shows may have taken the focus to where it is needed.
    if (!open || panel.current?.contains(document.activeElement)) return
    panel.current?.querySelector<HTMLElement>('input, select, textarea, [role="combobox"], button')?.focus()
  }, [open, panel])
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget
    if (to instanceof Node && !panel.current?.contains(to) && !trigger.current?.contains(to)) close(false)
  }
  return (
    <span className="k-dropdown">
      <Trigger
        ref={trigger}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {content}
      </Trigger>
      {open && (
        <FloatingBox
          handle={popover}
          align={align}
          role="dialog"
          data-focus="first"
          // A press on a label inside must leave the focus inside.
          tabIndex={-1}
          aria-label={label}
          onBlur={onBlur}
        >
          {children(() => close())}
        </FloatingBox>
      )}
    </span>
  )
}

interface PopoverPanelProps {
  readonly trigger: ReactNode
  /** The panel's name. */
  readonly label: string
  readonly children: (close: () => void) => ReactNode
  readonly align?: 'start' | 'end'
  /** What draws the button; Material UI's if not said. */
  readonly component?: ElementType
  readonly className?: string
}
