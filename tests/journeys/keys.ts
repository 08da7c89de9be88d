import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Pages of its context, from now on, say in their console, which fails the test, that a pointer was used, or that a key was
 * pressed while nothing had the focus: what had it was taken away, and Tab would start at the top.
 */
export async function watchKeys(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch)
}

function watch(): void {
  if (window !== top) return
  let held: Element | null = null
  // Past the last stop of a page or a dialog Tab goes to the browser's own bars; what it left still stands.
  const stands = (node: Element) => node.isConnected && node.checkVisibility() && !node.matches(':disabled, [inert]')
  const nowhere = () => document.activeElement === null || document.activeElement === document.body
  addEventListener('pointerdown', ({ target }) => console.error('a pointer pressed', named(target)), true)
  addEventListener('focusin', ({ target }) => (held = target instanceof Element ? target : null), true)
  addEventListener(
    'keydown',
    ({ key }) => {
      if (!held || !nowhere() || stands(held)) return
      console.error(`${key} with the focus lost; it was on`, named(held))
      held = null
    },
    true,
  )
  const named = (target: unknown) => (target instanceof Element ? target.outerHTML.slice(0, 200) : String(target))
}

/** Presses Tab until the field has the focus, which must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 1000; presses += 1) {
    if (await isFocused(target)) {
      expect(await unseen(page), 'what has the focus must be seen').toBeNull()
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target}`)
}

export async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate(node => node === document.activeElement && document.hasFocus())
}

/** Something in such a part of the page has the focus. */
export async function isAmong(page: Page, part: string): Promise<boolean> {
  return page.evaluate(within => Boolean(document.activeElement?.closest(within)), part)
}

/** What has the focus without a sign of it: no outline, no ring, neither on it nor on the box that it fills. */
export async function unseen(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const node = document.activeElement
    if (!node || node === document.body) return null
    const boxes = [
      node,
      node.parentElement,
      node.parentElement?.parentElement,
      node.closest('.k-input, .MuiInputBase-root, .MuiPickersInputBase-root'),
    ].filter(box => box instanceof Element)
    const shown = boxes.some(box => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    return node.matches(':focus-visible, iframe, .k-input *, .MuiInputBase-root *') && shown
      ? null
      : node.outerHTML.slice(0, 200)
  })
}
