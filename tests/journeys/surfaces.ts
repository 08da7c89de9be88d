import type { Locator, Page } from 'playwright-core'
import { openDialog } from './openDialog.ts'

/** What opens over a page: where, how, and by what it is known to be open. */
export function surfaces(draft: string, changed: string): readonly Surface[] {
  const record = `/campaigns/${draft}/show`
  const press =
    (name: string | RegExp, role: 'button' | 'combobox' = 'button') =>
    async (page: Page) => {
      await page
        .getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) })
        .first()
        .click()
    }
  const menu = (page: Page) => page.getByRole('menu')
  const list = (page: Page) => page.getByRole('listbox')
  const panel = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true })
  const dialog = openDialog
  const inRow = async (page: Page) => {
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    if (!(await box.isChecked())) await box.check()
  }
  return [
    { name: 'user menu', at: '/campaigns', open: press(/account of/), shown: menu },
    { name: 'sections', narrow: true, open: press('Section', 'combobox'), shown: list },
    { name: 'organizations', open: press('Organization', 'combobox'), shown: list },
    { name: 'filters', open: press('+ Filter'), shown: panel('Filter') },
    {
      name: 'filter by choices',
      open: async page => {
        await press('+ Filter')(page)
        await panel('Filter')(page).getByRole('button', { name: 'Type', exact: true }).click()
        await panel('Filter')(page).getByRole('checkbox').first().waitFor()
      },
      shown: panel('Filter'),
    },
    {
      name: 'filter by dates',
      open: async page => {
        await press('+ Filter')(page)
        await panel('Filter')(page).getByRole('button', { name: 'Updated', exact: true }).click()
        await panel('Filter')(page).getByRole('group', { name: 'Updated from' }).waitFor()
      },
      shown: panel('Filter'),
    },
    { name: 'saved views', open: press(/^Saved views/), shown: panel('Saved views') },
    { name: 'columns', open: press('Columns'), shown: panel('Columns') },
    { name: 'page sizes', narrow: false, open: press('Rows per page', 'combobox'), shown: list },
    { name: 'row menu', open: press(/^Actions for/), shown: menu },
    {
      name: 'bulk moves',
      open: async page => {
        await inRow(page)
        await press(/^Move to/)(page)
      },
      shown: menu,
    },
    {
      name: 'bulk edit',
      open: async page => {
        await inRow(page)
        await page
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Edit', exact: true })
          .click()
      },
      shown: dialog,
    },
    {
      name: 'bulk move',
      open: async page => {
        await inRow(page)
        await press(/^Move to/)(page)
        await menu(page).getByRole('menuitem').first().click()
      },
      shown: dialog,
    },
    {
      name: 'rows as a table',
      open: async page => {
        await inRow(page)
        await press('Edit as table')(page)
        await dialog(page).getByRole('grid').locator('[data-row="0"]').first().waitFor()
      },
      shown: dialog,
    },
    { name: 'palette', open: page => page.keyboard.press('Control+k'), shown: dialog },
    { name: 'section menu', at: '/media', narrow: true, open: press('Menu', 'combobox'), shown: list },
    { name: 'record menu', at: record, open: press('More actions'), shown: menu },
    {
      name: 'palette on a record',
      at: record,
      open: async page => {
        await page.keyboard.press('Control+k')
        await page.getByRole('option', { name: /^Edit/ }).waitFor()
      },
      shown: dialog,
    },
    {
      name: 'delete',
      at: record,
      open: async page => {
        await press('More actions')(page)
        await menu(page)
          .getByRole('menuitem', { name: /^Delete/ })
          .click()
      },
      shown: dialog,
    },
    {
      name: 'delete, refused',
      at: record,
      open: async page => {
        const dependants = [{ entity: 'strategy', id: 'one', name: 'Prospecting' }]
        const refusal = { error: 'Strategies refer to this campaign.', dependants }
        await page.route('**/api/v1/campaign/*', route => route.fulfill({ status: 409, json: refusal }))
        await press('More actions')(page)
        await menu(page)
          .getByRole('menuitem', { name: /^Delete/ })
          .click()
        await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
        await dialog(page).getByRole('alert').waitFor()
        await page.unrouteAll()
      },
      shown: dialog,
    },
    { name: 'restore', at: `/campaigns/${changed}/show/history`, open: press('Restore'), shown: dialog },
    {
      name: 'session that ended',
      open: async page => {
        await page.route('**/api/v1/current-user', route => route.fulfill({ status: 401, json: { error: 'Nobody' } }))
        await page.evaluate(() => dispatchEvent(new Event('focus')))
      },
      shown: dialog,
      close: async page => {
        await page.unrouteAll()
        await press('Not now')(page)
      },
    },
    {
      name: 'keys',
      open: async page => {
        await press(/account of/)(page)
        await menu(page).getByRole('menuitem', { name: 'Help' }).click()
      },
      shown: dialog,
    },
    { name: 'days', at: '/reporting/explore', open: press(/^Last \d+ days/), shown: panel('Days') },
    {
      name: "days of one's own",
      open: async page => {
        await press(/^Last \d+ days/)(page)
        await panel('Days')(page).getByRole('button', { name: 'Custom…' }).click()
        await panel('Days')(page).getByRole('group', { name: 'First day' }).waitFor()
      },
      shown: panel('Days'),
    },
    { name: 'dimensions', open: press('+ Dimension'), shown: panel('Dimensions') },
    { name: 'metrics', open: press('+ Metric'), shown: panel('Metrics') },
    { name: 'files of figures', open: press('Download'), shown: menu },
    {
      name: 'ways down',
      open: async page => {
        await page.getByRole('region', { name: 'Results' }).getByRole('rowheader').getByRole('button').first().click()
      },
      shown: menu,
    },
    { name: 'links of a form', at: '/campaigns/strategies/create', open: press('Campaign', 'combobox'), shown: list },
    {
      name: 'leaving',
      at: '/admin/groups/create',
      open: async page => {
        await page.getByRole('textbox', { name: 'Name' }).fill('Half a thought')
        await page.getByRole('link', { name: 'Cancel' }).click()
      },
      shown: dialog,
    },
  ]
}

export interface Surface {
  readonly name: string
  /** Left out: wherever the one before was. */
  readonly at?: string
  /** Left out: at any width. */
  readonly narrow?: boolean
  readonly open: (page: Page) => Promise<void>
  readonly shown: (page: Page) => Locator
  /** Left out: Escape. */
  readonly close?: (page: Page) => Promise<void>
}

/** Of what opens nothing lies outside of the window. */
export async function cutOff(shown: Locator): Promise<string[]> {
  return shown.evaluate(node => {
    const { left, right, top, bottom } = (node.closest('[popover]') ?? node).getBoundingClientRect()
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return isWithin ? [] : [`it lies at ${left} to ${right}, ${top} to ${bottom} of ${innerWidth} × ${innerHeight}`]
  })
}

export const pressEscape = (page: Page) => page.keyboard.press('Escape')
