import type { Page } from 'playwright-core'

/** Opens the page that shows the kit, and waits until the pieces that come by themselves stand in their places. */
export async function openKitPage(page: Page): Promise<void> {
  await page.goto('/public/kit')
  await page.getByRole('heading', { name: 'Kit', exact: true }).waitFor()
  await page.getByText('Loading…', { exact: true }).first().waitFor({ state: 'detached' })
  await page.locator('.cm-content').nth(1).waitFor()
}
