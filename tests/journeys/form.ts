import type { Locator, Page } from 'playwright-core'

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

/** Types `2026-11-21T14:30`, or a day alone, into a date box: month, day, year, hours and minutes, part after part. */
export async function typeMoment(box: Locator, text: string): Promise<void> {
  await box.getByRole('spinbutton', { name: 'Month' }).focus()
  await box.page().keyboard.type(asTyped(text))
}

function asTyped(text: string): string {
  const [, year, month, day, hours = '', minutes = ''] = /^(\d+)-(\d+)-(\d+)(?:T(\d+):(\d+))?/.exec(text) ?? []
  return `${month}${day}${year}${hours}${minutes}`
}
