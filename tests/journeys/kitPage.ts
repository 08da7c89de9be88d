import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens the page that shows the kit, and waits until the pieces that come by themselves stand in their places. */
export async function openKitPage(page: Page): Promise<void> {
  await page.goto('/public/kit')
  await page.getByRole('heading', { name: 'Kit', exact: true }).waitFor()
  await expect.poll(() => page.getByText('On its way…', { exact: true }).count()).toBe(0)
  await page.locator('.cm-content').nth(1).waitFor()
}
