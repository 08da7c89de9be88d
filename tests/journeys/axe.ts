import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What is wrong with the page as it stands: everything that axe objects to, and a page that is wider than its window.
 * Each is a line that names the place, so that lines of many pages can stand in one list. `colours` asks for no more than
 * what another theme of the same page could make wrong.
 */
export async function objections(page: Page, of: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async rules => {
      const { axe } = window as unknown as { axe: AxeRun }
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        // Of WCAG 2.2, which axe doesn't ask by itself.
        rules: { 'target-size': { enabled: true } },
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
    },
    of === 'colours' ? colourRules : null,
  )
  return [...found, ...(await tooWide(page))]
}

/** Whether the page is wider than its window. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide in ${innerWidth} px`] : []
  })
}

const colourRules = ['color-contrast', 'link-in-text-block']

interface AxeRun {
  run(of: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}
