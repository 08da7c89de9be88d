import type { Locator, Page } from 'playwright-core'
import { vi } from 'vitest'
import { isFocused, tabTo } from './keys.ts'

/**
 * Whoever is asked to click, fill or check from now on presses keys instead, as a person without a pointer would: Tab to
 * it, arrows within lists, menus, tabs and tables, then Enter, Space or letters. What can not be reached so fails.
 */
export function takeKeys(page: Page): void {
  const hand: Partial<Locator> = Object.getPrototypeOf(page.locator('body'))
  if (hand.click === click) return
  Object.assign(hand, { click, fill, check, uncheck, focus, press, pressSequentially, dblclick })
}

async function click(this: Locator): Promise<void> {
  const { how, keys } = await whatIs(this)
  await reach[how](this)
  for (const key of keys) await this.page().keyboard.press(key)
}

/** A cell begins to be edited. */
async function dblclick(this: Locator): Promise<void> {
  await focus.call(this)
  await this.page().keyboard.press('F2')
}

async function fill(this: Locator, text: string): Promise<void> {
  const { keyboard } = this.page()
  await reach.tab(this)
  await keyboard.press('ControlOrMeta+a')
  if (text === '') return keyboard.press('Delete')
  // Long texts and lines are pasted.
  if (text.length > 100 || text.includes('\n')) return keyboard.insertText(text)
  return keyboard.type(text)
}

async function check(this: Locator): Promise<void> {
  if (!(await this.isChecked())) await click.call(this)
  await vi.waitUntil(async () => await this.isChecked(), patience)
}

async function uncheck(this: Locator): Promise<void> {
  if (await this.isChecked()) await click.call(this)
  await vi.waitUntil(async () => !(await this.isChecked()), patience)
}

async function focus(this: Locator): Promise<void> {
  await reach[(await whatIs(this)).how](this)
}

async function press(this: Locator, key: string): Promise<void> {
  await focus.call(this)
  await this.page().keyboard.press(key)
}

async function pressSequentially(this: Locator, text: string): Promise<void> {
  await focus.call(this)
  await this.page().keyboard.type(text)
}

const patience = { timeout: 60_000, interval: 10 }

type Way = 'tab' | 'list' | 'radio' | 'cell' | 'head' | 'arrows'

interface Grip {
  readonly how: Way
  /** What presses it. */
  readonly keys: readonly string[]
}

/** How a thing is reached by keys, and which key presses it. */
async function whatIs(thing: Locator): Promise<Grip> {
  await thing.waitFor({ state: 'attached' })
  await vi.waitUntil(async () => !(await thing.isDisabled()), patience)
  return thing.evaluate((node): Grip => {
    const box = node.closest('[role="option"], [role="menuitem"]')
    if (box?.id) return { how: 'list', keys: ['Enter'] }
    if (node.closest('[data-row][data-column]'))
      return { how: 'cell', keys: node.matches('button') ? ['Enter', 'Enter'] : [] }
    if (node.matches('[role="columnheader"]')) return { how: 'head', keys: ['Enter'] }
    if (node.matches('input[type="radio"]')) return { how: 'radio', keys: [] }
    if (node.matches('input[type="checkbox"]')) return { how: 'tab', keys: ['Space'] }
    if (node.matches('input:not([role]), textarea, [contenteditable]')) return { how: 'tab', keys: [] }
    if (node.matches('[role="combobox"]')) return { how: 'tab', keys: ['ArrowDown'] }
    const stop = node.closest('a[href], button, summary, [tabindex]')
    if (stop instanceof HTMLElement && stop.tabIndex < 0) return { how: 'arrows', keys: ['Enter'] }
    return { how: 'tab', keys: ['Enter'] }
  })
}

const reach: Readonly<Record<Way, (thing: Locator) => Promise<void>>> = {
  async tab(thing) {
    const stop = await stopOf(thing)
    const page = thing.page()
    const key = (await isBefore(stop)) ? 'Shift+Tab' : 'Tab'
    // In a table Tab goes from cell to cell, until Escape.
    if (await stop.evaluate(leavesCells)) await page.keyboard.press(key)
    if (await stop.evaluate(leavesCells)) await page.keyboard.press('Escape')
    await tabTo(page, stop, key)
  },
  /** The focus is in the field or the menu; the arrows lead through its list. */
  async list(thing) {
    const { keyboard } = thing.page()
    const isAt = () =>
      thing.evaluate(node => {
        const option = node.closest('[role="option"], [role="menuitem"]')
        return document.activeElement?.getAttribute('aria-activedescendant') === option?.id
      })
    await step(thing, isAt, () => keyboard.press('ArrowDown'))
  },
  /** Tab leads to the one that is chosen, the arrows choose another. */
  async radio(thing) {
    const page = thing.page()
    const name = (await thing.getAttribute('name')) ?? ''
    const isAmong = () => page.evaluate(group => document.activeElement?.getAttribute('name') === group, name)
    const back = await isBefore(thing)
    await step(thing, isAmong, () => page.keyboard.press(back ? 'Shift+Tab' : 'Tab'))
    if (!(await thing.isChecked()))
      await step(
        thing,
        () => isFocused(thing),
        () => page.keyboard.press('ArrowDown'),
      )
    if (!(await thing.isChecked())) await page.keyboard.press('Space')
  },
  /** One of many of which Tab reaches only one. */
  async arrows(thing) {
    const page = thing.page()
    const stop = await stopOf(thing)
    const group = '[role="tablist"], [role="menu"], [role="tree"], [role="grid"], [role="listbox"], [role="group"], ul'
    const isAmong = () =>
      stop.evaluate((node, within) => Boolean(node.closest(within)?.contains(document.activeElement)), group)
    const back = await isBefore(stop)
    await step(thing, isAmong, () => page.keyboard.press(back ? 'Shift+Tab' : 'Tab'))
    const across = (await stop.getAttribute('role')) === 'tab'
    await page.keyboard.press('Home')
    await step(
      thing,
      () => isFocused(stop),
      async () => page.keyboard.press(across ? await lineKey(page, 'ArrowRight') : 'ArrowDown'),
    )
  },
  /** The heads of a grid stand above its cells. */
  async head(thing) {
    const page = thing.page()
    const back = await isBefore(thing)
    const isAmong = () =>
      thing.evaluate(node => Boolean(node.closest('[role="grid"]')?.contains(document.activeElement)))
    await step(thing, isAmong, () => page.keyboard.press(back ? 'Shift+Tab' : 'Tab'))
    await page.keyboard.press('ControlOrMeta+Home')
    await step(
      thing,
      () => isFocused(thing),
      async () => {
        const isInHeads = await page.evaluate(() => Boolean(document.activeElement?.closest('[role="columnheader"]')))
        await page.keyboard.press(isInHeads ? await lineKey(page, 'ArrowRight') : 'ArrowUp')
      },
    )
  },
  async cell(thing) {
    const page = thing.page()
    const away = () =>
      thing.evaluate(node => {
        const place = (one: Element | null | undefined) => {
          const at = one?.closest<HTMLElement>('[data-row][data-column]')?.dataset
          return at && { row: Number(at.row), column: Number(at.column), of: one?.closest('[role="grid"]') }
        }
        const [here, there] = [place(document.activeElement), place(node)]
        return here && there && here.of === there.of
          ? { rows: there.row - here.row, columns: there.column - here.column }
          : null
      })
    const back = await isBefore(thing)
    await step(
      thing,
      async () => (await away()) !== null,
      () => page.keyboard.press(back ? 'Shift+Tab' : 'Tab'),
    )
    await step(
      thing,
      async () => {
        const left = await away()
        return left?.rows === 0 && left.columns === 0
      },
      async () => {
        const { rows = 0, columns = 0 } = (await away()) ?? {}
        const key = rows > 0 ? 'ArrowDown' : rows < 0 ? 'ArrowUp' : columns > 0 ? 'ArrowRight' : 'ArrowLeft'
        await page.keyboard.press(await lineKey(page, key))
      },
    )
  },
}

/** Lines that are read from right to left go on to the left. */
async function lineKey(page: Page, key: string): Promise<string> {
  const isMirrored = await page.evaluate(() => document.dir === 'rtl')
  return isMirrored ? (mirrored[key] ?? key) : key
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

function leavesCells(node: Element): boolean {
  const table = document.activeElement?.closest('[data-row]')?.closest('[role="grid"]')
  return Boolean(table && !table.contains(node))
}

async function step(thing: Locator, done: () => Promise<boolean>, go: () => Promise<unknown>): Promise<void> {
  for (let steps = 0; !(await done()); steps += 1) {
    if (steps === 1000) throw new Error(`No key leads to ${thing}`)
    await go()
  }
}

/** What has the focus when this is meant: the control of a label, the button around a text. */
async function stopOf(thing: Locator): Promise<Locator> {
  const mark = await thing.evaluate(node => {
    const control = node.closest('label')?.control
    const stop =
      control ?? node.closest('a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]')
    const within = node.querySelector('a[href], button, input')
    const found = node.matches('section, main, dialog') ? within : (stop ?? within)
    found?.setAttribute('data-meant', '')
    for (const other of document.querySelectorAll('[data-meant]'))
      if (other !== found) other.removeAttribute('data-meant')
    return found === node
  })
  return mark ? thing : thing.page().locator('[data-meant]')
}

async function isBefore(thing: Locator): Promise<boolean> {
  return thing.evaluate(node => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return false
    return Boolean(activeElement.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING)
  })
}
