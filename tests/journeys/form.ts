import type { Page } from 'playwright-core'

/** Opens a field with choices, types where it is searched, and takes the first that holds the text. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  if (await field.evaluate(node => node instanceof HTMLInputElement)) await field.fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

/** Takes whatever a field with choices offers first. */
export async function chooseFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option').first().click()
}
