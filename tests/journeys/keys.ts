import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Presses Tab until the field has the focus, which must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isFocused(target)) {
      expect(await unseen(page)).toBeNull()
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target}`)
}

export async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate(node => node === document.activeElement)
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
    const boxes = [node, node.parentElement, node.parentElement?.parentElement].filter(box => box instanceof Element)
    const shown = boxes.some(box => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    return node.matches(':focus-visible') && shown ? null : node.outerHTML.slice(0, 200)
  })
}
