import type { Page } from 'playwright-core'

/** A wheel turned quickly: two of its notches for each frame. */
const step = 200

/** Opens closed rows of a tree grid, all near its end, from the last to the first, so that what opens pushes nothing away. */
export async function openRows(page: Page, names: readonly string[]): Promise<void> {
  const grid = page.getByRole('treegrid')
  await grid.evaluate(table => {
    const box = table.parentElement
    box?.scrollTo(0, box.scrollHeight)
  })
  for (const name of names.toReversed()) {
    await grid.getByRole('button', { name: `Open ${name}`, exact: true }).click()
    await grid.getByRole('button', { name: `Close ${name}`, exact: true }).waitFor()
  }
}

/** Turns the wheel over a tree grid, frame by frame, until nothing more comes in this direction; answers how many lines the grid then has. */
export async function scrollThrough(page: Page, to: 'end' | 'start'): Promise<number> {
  const grid = page.getByRole('treegrid')
  await grid.hover()
  // Found once: looking for it at each step would be work of the page.
  const box = await grid.locator('..').evaluateHandle(element => element)
  const isThere = () =>
    box.evaluate(async (element, isEnd) => {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const { scrollTop, scrollHeight, clientHeight } = element
      if (isEnd ? scrollHeight - clientHeight - scrollTop >= 1 : scrollTop >= 1) return false
      return ![...element.querySelectorAll('tbody tr')].some(row => row.textContent?.startsWith('Loading'))
    }, to === 'end')
  do {
    await page.mouse.wheel(0, to === 'end' ? step : -step)
  } while (!(await isThere()))
  return Number(await grid.getAttribute('aria-rowcount')) - 1
}
