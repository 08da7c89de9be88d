/**
 * Puts a panel of the top layer beside its trigger: below it, or above where there is more room; never out of the
 * window. `end` lines up the right edges.
 */
export function placePopover(trigger: HTMLElement, panel: HTMLElement, align: 'start' | 'end'): void {
  const gap = 4
  const margin = 8
  const at = trigger.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  panel.style.setProperty('--trigger-width', `${Math.min(at.width, innerWidth - 2 * margin)}px`)
  panel.style.maxHeight = ''
  const { width, height } = panel.getBoundingClientRect()
  const below = innerHeight - at.bottom - gap - margin
  const above = at.top - gap - margin
  const upwards = height > below && above > below
  const room = upwards ? above : below
  if (height > room) panel.style.maxHeight = `${Math.max(96, room)}px`
  const left = align === 'end' ? at.right - width : at.left
  panel.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
  panel.style.top = upwards ? `${Math.max(margin, at.top - gap - Math.min(height, room))}px` : `${at.bottom + gap}px`
}
