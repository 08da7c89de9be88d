/**
 * For a whole window: when what has the focus is taken away or stops working, a person at the keyboard goes on nearby and
 * not from the top of the page. Where, says the innermost part around it that is still there, by `data-focus`:
 *
 * - `neighbour`: what stands in its place now, as for a chip among chips or a row among rows;
 * - `first`: the first thing in the part, as for a panel whose content is replaced;
 * - `here`: the part itself, which needs `tabIndex={-1}`, so that another Enter presses nothing.
 *
 * Whoever moves the focus themselves keeps it.
 */
export function keepFocus(): void {
  let held: Held | null = null
  document.addEventListener('focusin', ({ target }) => {
    held = target instanceof Element ? holdOf(target) : null
  })
  // A press on the bare page lets go of the focus; nothing is lost with what is removed later.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node && held?.node.contains(target))) held = null
    },
    true,
  )
  const mend = () => {
    if (!held || !isLost(held.node)) return
    for (const { part, place } of [...held.around, ...lastResort()]) {
      if (part.isConnected && takeIn(part, place)) return
    }
  }
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] }
  new MutationObserver(mend).observe(document.body, changes)
}

interface Held {
  readonly node: Element
  /** The parts around it, from the inside out, and where it stood among its neighbours. */
  readonly around: readonly { readonly part: HTMLElement; readonly place: number }[]
}

function holdOf(node: Element): Held {
  const around: Held['around'][number][] = []
  for (let part = partAround(node); part; part = partAround(part.parentElement)) {
    around.push({ part, place: part.dataset.focus === 'neighbour' ? placeIn(part, node) : 0 })
  }
  return { node, around }
}

function placeIn(part: HTMLElement, node: Element): number {
  return Math.max(0, (stopsOf(part) as Element[]).indexOf(node))
}

function partAround(node: Element | null | undefined): HTMLElement | null {
  return node?.closest<HTMLElement>('[data-focus]') ?? null
}

/** When all that was around it is gone as well: the page that has come instead. */
function lastResort(): Held['around'] {
  return [...document.querySelectorAll<HTMLElement>('main[data-focus]')].map(part => ({ part, place: 0 }))
}

function isLost(node: Element): boolean {
  const { activeElement } = document
  if (activeElement === node) return stopsWorking(node)
  const isNowhere = activeElement === null || activeElement === document.body
  return isNowhere && (!node.isConnected || stopsWorking(node))
}

function stopsWorking(node: Element): boolean {
  return node.matches(':disabled, [inert], [inert] *')
}

function takeIn(part: HTMLElement, place: number): boolean {
  const stops = part.dataset.focus === 'here' ? [part] : stopsOf(part)
  const next = stops[Math.min(place, stops.length - 1)]
  next?.focus({ preventScroll: true })
  return next !== undefined && document.activeElement === next
}

/** Where Tab stops, in its order. */
function stopsOf(part: HTMLElement): HTMLElement[] {
  const all = part.querySelectorAll<HTMLElement>(
    ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)',
  )
  return [...all].filter(node => node.tabIndex >= 0 && node.getClientRects().length > 0)
}
