import type { Page } from 'playwright-core'
import type { EntityRow } from '../../src/engine/contract/api.ts'

/** Selects the first two campaigns that a list shows. */
export async function selectTwo(page: Page): Promise<SelectedRow[]> {
  const links = page.locator('.l-table tbody .l-name')
  await links.nth(1).waitFor()
  const rows: SelectedRow[] = []
  for (const index of [0, 1]) {
    const path = (await links.nth(index).getAttribute('href')) ?? ''
    const { id, version, name } = await readCampaign(page, path.split('/').at(-2) ?? '')
    await page.locator('.l-table tbody').getByRole('checkbox').nth(index).check()
    rows.push({ id, version, name: String(name) })
  }
  return rows
}

export async function readCampaign(page: Page, id: string): Promise<EntityRow> {
  return (await page.request.get(`/api/v1/campaign/${id}`)).json()
}

interface SelectedRow {
  readonly id: string
  readonly version: number
  readonly name: string
}
