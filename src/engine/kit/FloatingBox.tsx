import ClickAwayListener from '@mui/material/ClickAwayListener'
import Popper, { type PopperProps } from '@mui/material/Popper'
import { type ComponentProps, type HTMLAttributes, useLayoutEffect, useRef } from 'react'
import type { PopoverHandle } from './usePopover.ts'

/**
 * What opens beside its trigger, below it or above, wherever there is room. It stands in the page where it is written, so
 * that Tab goes on from there, but in the browser's top layer, so that no table or dialog cuts it off. Closes on Escape
 * and on a press outside (menu.1); Tab is for the caller to decide.
 */
export function FloatingBox({ handle, align = 'start', role, ...rest }: FloatingBoxProps) {
  const { trigger, panel, close } = handle
  const placed = useRef<Placed>(null)
  useLayoutEffect(() => {
    const box = panel.current
    if (!box) return
    const onKey = (event: KeyboardEvent) => {
      // Escape closes the innermost thing only: not the dialog around this one, and not this one before a list in it.
      if (event.key !== 'Escape' || box.querySelector(':popover-open, [role="dialog"]')) return
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    box.showPopover()
    // What it holds may come later, and be larger than what said so.
    const sizes = new ResizeObserver(() => void placed.current?.update())
    sizes.observe(box)
    document.addEventListener('keydown', onKey, true)
    return () => {
      sizes.disconnect()
      document.removeEventListener('keydown', onKey, true)
    }
  }, [panel, close])
  return (
    <ClickAwayListener
      mouseEvent="onPointerDown"
      touchEvent={false}
      onClickAway={({ target }) => {
        if (!(target instanceof Node && trigger.current?.contains(target))) close(false)
      }}
    >
      <Popper
        role={role}
        {...rest}
        ref={panel}
        popperRef={placed}
        open
        disablePortal
        popover="manual"
        anchorEl={() => trigger.current ?? document.body}
        placement={`bottom-${align}`}
        popperOptions={fixed}
        modifiers={modifiers}
      />
    </ClickAwayListener>
  )
}

const gap = 4
const margin = 8
const fixed: PopperProps['popperOptions'] = { strategy: 'fixed' }

const modifiers: PopperProps['modifiers'] = [
  { name: 'offset', options: { offset: [0, gap] } },
  { name: 'flip', options: { altBoundary: false, padding: margin } },
  { name: 'preventOverflow', options: { altBoundary: false, padding: margin } },
  // By a transform, boxes within it would be placed from its corner.
  { name: 'computeStyles', options: { gpuAcceleration: false } },
  {
    name: 'room',
    enabled: true,
    phase: 'beforeRead',
    fn({ state: { elements } }) {
      const { top, bottom, width } = elements.reference.getBoundingClientRect()
      const room = Math.max(top, window.innerHeight - bottom) - gap - margin
      elements.popper.style.maxHeight = `${Math.max(96, room)}px`
      elements.popper.style.setProperty('--trigger-width', `${Math.min(width, window.innerWidth - 2 * margin)}px`)
    },
  },
]

type Placed = NonNullable<Extract<ComponentProps<typeof Popper>['popperRef'], { readonly current: unknown }>['current']>

interface FloatingBoxProps extends HTMLAttributes<HTMLDivElement> {
  readonly handle: PopoverHandle<HTMLElement>
  /** Which edge is lined up with the trigger's. */
  readonly align?: 'start' | 'end' | undefined
}
