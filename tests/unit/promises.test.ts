import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { advertisingHooks } from '../../src/advertising/server/hooks/advertisingHooks.ts'
import { judgePromises, type Nothing, type PromiseLines } from '../promises/judgePromises.ts'
import { moreThanEntry } from '../promises/moreThanEntry.ts'
import { promiseTables } from '../promises/promiseTables.ts'
import { everySource } from '../texts/readTexts.ts'

/** How much of the catalogue does nothing yet. Lower these when it gets less; they never rise. */
const most = { unread: 0, untested: 0 }

/** What Astrolabe answers for, field by field: an entity that loses its table would be taken for a guest. Add each new one. */
const tables = `
  account ad-quality-rule alert alert-rule app asset
  audit-log bid-test bidder campaign campaign-template common
  conversion-event deal destination fact-batch feature fee
  goal group identity-provider inventory-set job-run line-item
  media model node organization parameter-template partner
  placement platform-role-binding publisher reconciliation report role
  role-binding saved-view scheduled-job seat segment service-account
  setting settings site strategy supply-check targeting
  targeting-template user user-sync webhook webhook-delivery`

const { lines, nothing } = promiseTables()
const whyMore = moreThanEntry(advertisingHooks, everySource())

describe('what the catalogue promises', () => {
  const { wrong, unread, untested } = judgePromises(catalogue, lines, nothing, whyMore)

  it('has the test that shows it, field by field and state by state, or stands in the list of what does nothing', () => {
    expect(wrong).toEqual([])
  })

  it('keeps the tables that there are', () => {
    expect(
      tables
        .trim()
        .split(/\s+/)
        .filter(table => !(table in lines)),
    ).toEqual([])
  })

  it('does nothing in fewer and fewer places', () => {
    expect(unread.length).toBeLessThanOrEqual(most.unread)
    expect(untested.length).toBeLessThanOrEqual(most.untested)
  })
})

describe('the judge of promises sees', () => {
  const title = 'contract/clock › deals are complete at their end, and their line items say so'
  const without = (table: string, path: string): PromiseLines => {
    const { [path]: _, ...rest } = lines[table] ?? {}
    return { ...lines, [table]: rest }
  }
  const withoutTable = (table: string): PromiseLines => {
    const { [table]: _, ...rest } = lines
    return rest
  }
  const written = (table: string, path: string, line: string) => ({
    ...lines,
    [table]: { ...lines[table], [path]: line },
  })
  const seen = (tables: PromiseLines, rest: Nothing = nothing) =>
    judgePromises(catalogue, tables, rest, whyMore).wrong.join('\n')

  it.each<[string, string]>([
    ['a field without a line', seen(without('deal', 'dealType'))],
    ['a state without a line', seen(without('deal', 'states.complete'))],
    ['a setting without a line', seen(without('settings', 'week-start'))],
    ['a part of a group without a line', seen(without('publisher', 'profile.logo'))],
    ['rules of an entity without a table', seen(withoutTable('deal'))],
    ['what reads the rows of an entity without a table', seen(withoutTable('asset'))],
    ['a line of no field', seen(written('deal', 'colour', title))],
    ['a table of no entity', seen({ ...lines, boat: {} })],
    ['a test that is not there', seen(written('deal', 'dealType', `${title} again`))],
    ['a file that is not there', seen(written('deal', 'dealType', 'contract/cloud › rains'))],
    [
      'a test that never names the field',
      seen(
        written(
          'deal',
          'dealType',
          'unit/webhookDocument › docs/webhooks.md has every event that a webhook can ask for, and no other',
        ),
      ),
    ],
    ['a line that says nothing', seen(written('deal', 'dealType', 'later'))],
    ['a choice for people without a reason', seen(written('deal', 'dealType', 'people'))],
    ['a state for people', seen(written('deal', 'states.complete', 'people: they like to know'))],
    ['a line of what stands in the other list, too', seen(written('fee', 'payer', title))],
  ])('%s', (_, sentences) => {
    expect(sentences).not.toBe('')
  })
})

it('asks for no table of an entity that lives by its entry, its actions, and pages', () => {
  const why = moreThanEntry(
    { billboard: { actions: { raise: () => ({}) }, computed: {} } },
    new Map([
      ['src/advertising/pages/RentPanel.tsx', "Entity<'billboard'>"],
      ['src/advertising/server/hooks/advertisingHooks.ts', "const hooks = { billboard: reads.list('billboard', all) }"],
    ]),
  )
  expect(why('billboard')).toBeNull()
})

it.each([
  "const billboard: RowOf<'billboard'> = row",
  "await reads.byIds('billboard', ids, 'all')",
  "await context.store.read.ids('billboard', query)",
  "const own = resourceNamed(context, 'billboard')",
  "const own = await ownedRow(\n  call,\n  'billboard',\n  id)",
  "for (const row of await allRows(context.store.read, 'billboard')) {}",
])('asks for a table of an entity that the server reads: %s', source => {
  const why = moreThanEntry({}, new Map([['src/advertising/server/rents/readRents.ts', source]]))
  expect(why('billboard')).toMatch('src/advertising/server/rents/readRents.ts reads its rows')
})
