import type { Page } from 'playwright-core'
import type { EntityName } from '../../resources.config.ts'

/** The pictures of `docs/guide`, each taken in both themes. */
export const guidePictures: readonly GuidePicture[] = [
  {
    name: 'palette',
    path: '/campaigns',
    part: 'role=dialog',
    before: async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('aurora')
      await page.getByText('Records').waitFor()
    },
  },
  {
    name: 'list',
    path: '/campaigns/line-items',
    part: 'main',
    height: 452,
    before: async page => {
      await page.getByRole('button', { name: '+ Status' }).click()
      await page.getByRole('checkbox', { name: 'Active' }).waitFor()
    },
  },
  {
    name: 'bulk-edit',
    path: '/campaigns/line-items',
    part: 'role=dialog',
    before: async page => {
      for (const row of [1, 2, 3]) await page.locator('tbody input[type=checkbox]').nth(row).check()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await choose(page, 'Field', 'Total budget')
      await page.getByRole('textbox', { name: 'New value' }).fill('+10%')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByRole('button', { name: /^Change \d/ }).waitFor()
    },
  },
  { name: 'launch-check', row: { entity: 'campaign', where: 'status=draft' }, part: card('Launch check') },
  { name: 'workbench', path: '/campaigns/workbench', part: 'main', until: rowOf(9), before: openFirstRow },
  {
    name: 'delivery-check',
    row: { entity: 'line-item', where: 'status=active', fits: isStopped, tab: 'show/delivery' },
    part: 'main',
    until: card('From setup to impression'),
  },
  {
    name: 'vast-inspector',
    row: { entity: 'media', where: 'subtype=video&status=approved', tab: 'show/inspector' },
    part: 'main',
    until: '.k-card:has(h2:text-is("Wrapper chain"))',
  },
  {
    name: 'tag-sheet',
    path: '/media/import',
    part: 'section[aria-label="Rows"]',
    before: async page => {
      await page.getByRole('combobox', { name: 'Account' }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('textbox', { name: 'Advertiser domain' }).fill('brand.example')
      await page.getByRole('textbox', { name: 'Or paste tags' }).fill(tags)
      await page.getByRole('tab', { name: /^All/ }).waitFor()
      await page.locator('section[aria-label="Rows"]').scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 1000)
    },
  },
  {
    name: 'segment-rule',
    row: { entity: 'segment', where: 'madeFrom=rule', tab: '' },
    part: 'role=region[name="Rule"]',
    before: page => page.getByRole('region', { name: 'Rule' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'segment-upload',
    row: { entity: 'segment', where: 'madeFrom=uploads', tab: 'show/members' },
    part: 'main',
    until: card('Upload IDs'),
  },
  { name: 'inventory-entries', row: { entity: 'inventory-set', where: 'q=block', tab: 'show/entries' }, part: 'main' },
  {
    name: 'supply-chain',
    row: { entity: 'publisher', where: 'status=active', tab: 'show/supply-chain' },
    part: 'main',
    until: card('Files'),
  },
  { name: 'deal-desk', path: '/inventory/deals', part: 'main', until: rowOf(8) },
  {
    name: 'deal-negotiation',
    row: { entity: 'deal', where: 'status=draft', tab: 'show/negotiation' },
    part: 'role=dialog',
    before: page => page.getByRole('button', { name: 'Propose terms' }).click(),
  },
  {
    name: 'reconciliation',
    row: { entity: 'reconciliation' },
    part: card('Comparison'),
    until: card('Possible causes'),
  },
  { name: 'webhook', row: { entity: 'webhook', where: 'status=active' }, part: 'main', height: 520 },
  {
    name: 'sync-simulator',
    row: { entity: 'user-sync', where: 'status=active', tab: 'show/simulate' },
    part: 'main',
    height: 600,
  },
  { name: 'explore', path: '/reporting/explore', part: 'main', until: card('Spend by day') },
  { name: 'schedule', path: '/reporting/scheduled-jobs/create', part: 'main', until: 'role=region[name="When"]' },
  {
    name: 'invite',
    path: '/admin/users/create',
    part: 'main',
    until: 'role=group[name="Role 1"]',
    before: async page => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin Park')
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill('robin.park@helios-publishing.example')
      await pick(page, 'Role', 'Trafficker')
    },
  },
  {
    name: 'access-check',
    path: '/admin/access',
    part: 'main',
    before: async page => {
      await pick(page, 'Who', 'Jana')
      await choose(page, 'Wants to', 'Create')
      await pick(page, 'Resource', 'Campaigns')
      await page.getByRole('heading', { name: 'Roles that would allow it' }).waitFor()
    },
  },
]

const tags = [
  'https://ads.example.com/vast?campaign=1&cb=[CACHEBUSTING]',
  'https://ads.example.com/vast?campaign=2&cb=[CACHEBUSTING]',
  '<a href="https://brand.example"><img src="https://cdn.example.com/300x250.png" width="300" height="250"></a>',
].join('\n')

/** Of a card with this heading. */
function card(heading: string): string {
  return `.k-card:has(> header h2:text-is("${heading}"))`
}

function rowOf(count: number): string {
  return `tbody tr:nth-child(${count})`
}

/** Whether a stage between setup and impression has stopped, after setup itself. */
async function isStopped(page: Page, id: string): Promise<boolean> {
  const answer = await page.request.get(`/api/v1/line-item/${id}/delivery-check`)
  const { stages } = (await answer.json()) as { readonly stages: readonly { readonly state: string }[] }
  return stages[0]?.state === 'ok' && stages.some(({ state }) => state === 'stopped')
}

async function openFirstRow(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Close / })
    .first()
    .waitFor()
}

async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export interface GuidePicture {
  /** Of the two files: `<name>-light.webp` and `<name>-dark.webp`. */
  readonly name: string
  /** Of the page; or a row of the sample, the first that `where` finds, and what stands after its id in the path. */
  readonly path?: string
  readonly row?: {
    readonly entity: EntityName
    readonly where?: string
    /** Of these, the first that it accepts, or else the last. */
    readonly fits?: (page: Page, id: string) => Promise<boolean>
    readonly tab?: string
  }
  /** What is done on the page first. */
  readonly before?: (page: Page) => Promise<void>
  /** A selector; the first that it finds is the clip. */
  readonly part: string
  /** The clip ends where this one does. */
  readonly until?: string
  /** The clip is cut off below. */
  readonly height?: number
}
