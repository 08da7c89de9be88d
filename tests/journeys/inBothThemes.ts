import type { Page } from 'playwright-core'

/** Looks at a page wide and light, then narrow and dark; what it looks like is told for messages. */
export async function inBothThemes(page: Page, look: (shape: string) => Promise<void>): Promise<void> {
  for (const [width, theme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(name => {
      document.documentElement.dataset.theme = name
    }, theme)
    await look(`${width} in ${theme}`)
  }
}
