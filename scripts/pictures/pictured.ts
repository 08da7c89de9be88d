import type { Page } from 'playwright-core'
import type { FieldKind } from '../../src/engine/contract/fieldSpec.ts'

/** Which field of the sample shows a kind in `docs/entry.md`. A kind without one doesn't compile. */
export const kindPictures: Readonly<Record<FieldKind, string>> = {
  text: 'media.clickUrl',
  number: 'segment.membershipDays',
  money: 'deal.floor',
  percent: 'publisher.revenueShare',
  date: 'fee.effectiveFrom',
  dateTime: 'deal.startAt',
  duration: 'webhook.backoffS',
  boolean: 'publisher.confidential',
  choice: 'campaign.objective',
  choices: 'deal.deviceTypes',
  reference: 'campaign.account',
  references: 'deal.buyerSeats',
  list: 'publisher.categories',
  group: 'line-item.pacing',
  objectList: 'line-item.flights',
  targeting: 'strategy.targeting',
  code: 'media.vastXml',
  schedule: 'scheduled-job.schedule',
  secret: 'webhook.secret',
  json: 'setting.value',
}

/** What no form of the product shows any more: the picture that is there stays. */
export const retiredPictures: readonly FieldKind[] = ['json']

/** Pictures of what words of an entry come to. */
export const wordPictures: readonly WordPicture[] = [
  { name: 'list', entity: 'deal', part: 'main', height: 560, before: page => page.locator('td svg').first().waitFor() },
  {
    name: 'states',
    entity: 'deal',
    view: 'show',
    part: 'main',
    height: 420,
    before: page => page.getByRole('button', { name: 'More actions' }).click(),
  },
  {
    name: 'action',
    entity: 'deal',
    view: 'show',
    part: 'role=dialog[name=/^Extend/]',
    before: async page => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Extend' }).click()
    },
  },
  { name: 'headings', entity: 'campaign', view: 'edit', part: 'main', height: 640 },
  { name: 'variants', entity: 'campaign', view: 'create', part: 'main', height: 520 },
]

interface WordPicture {
  /** Of the file. */
  readonly name: string
  readonly entity: string
  /** Default: the list. */
  readonly view?: 'show' | 'edit' | 'create'
  /** A selector; the first that it finds. */
  readonly part: string
  /** Cut off below. */
  readonly height?: number
  readonly before?: (page: Page) => Promise<void>
}
