/**
 * What was typed into `box` is still on its way to where it is read: until the answer is called, presses on anything else
 * wait, so that a button doesn't take what was there before. `arrived` false: what was typed is lost, and so are they.
 */
export function holdPresses(box: Element): (arrived: boolean) => void {
  if (boxes.size === 0) for (const type of pressTypes) document.addEventListener(type, hold, { capture: true })
  boxes.add(box)
  return arrived => {
    if (!boxes.delete(box)) return
    if (!arrived) held.length = 0
    // After what was typed is drawn, which may happen in this very task.
    setTimeout(() => {
      if (boxes.size > 0) return
      for (const type of pressTypes) document.removeEventListener(type, hold, { capture: true })
      for (const { target, event } of held.splice(0)) {
        if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event))
        else target.click()
      }
    })
  }
}

const boxes = new Set<Element>()
const held: { readonly target: HTMLElement; readonly event: Event }[] = []
const pressTypes = ['click', 'keydown'] as const

/** Enter in a box and on a button comes as a click as well; of keys only those with Control or Command give orders. */
function hold(event: KeyboardEvent | MouseEvent): void {
  const { target } = event
  if (!(target instanceof HTMLElement) || [...boxes].some(box => box.contains(target))) return
  if (event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.push({ target, event })
}
