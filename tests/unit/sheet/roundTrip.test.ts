import '../../setup/productCatalogue.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { campaignSheet } from '../../../src/advertising/pages/campaignBuild/campaignSheet.ts'
import { writeSample } from '../../../src/advertising/server/sample/fillWithSample.ts'
import type { EntityRow } from '../../../src/engine/contract/api.ts'
import { csvText } from '../../../src/engine/derive/list/csv.ts'
import { planSheet } from '../../../src/engine/derive/sheet/planSheet.ts'
import { readTable } from '../../../src/engine/derive/sheet/readTable.ts'
import { sheetColumns } from '../../../src/engine/derive/sheet/sheetRecords.ts'
import { type TreeRows, treeSheet } from '../../../src/engine/derive/sheet/treeSheet.ts'
import { workbookOf } from '../../../src/engine/derive/sheet/workbookOf.ts'
import { readSheet } from '../../../src/engine/kit/sheet/readSheet.ts'
import { sampleReads } from './sampleReads.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let rows: Record<string, readonly EntityRow[]>
let trees: readonly (readonly TreeRows[])[]

beforeAll(async () => {
  const { builder } = await writeSample({ catalogue, now: new Date('2026-11-21T10:30:00.000Z') })
  rows = Object.fromEntries(Object.keys(catalogue.resources).map(entity => [entity, builder.of(entity)]))
  const under = (entity: string, id: string) =>
    (rows[entity] ?? []).filter(row => row.campaign === id).map(row => ({ entity, row }))
  trees = (rows.campaign ?? []).map(row => [
    { entity: 'campaign', row },
    ...['goal', 'strategy', 'line-item'].flatMap(entity => under(entity, row.id)),
  ])
})

/** A sheet of some campaigns, given back as it is or as `edit` leaves it. */
async function givenBack(
  chosen: readonly TreeRows[],
  form: 'xlsx' | 'csv',
  edit: (cells: (string | number | null)[], heads: readonly string[]) => void = () => undefined,
) {
  const reads = sampleReads(rows)
  const { heads, rows: cells } = await treeSheet(campaignSheet, chosen, reads)
  const edited = cells.map(row => {
    const copy = [...row]
    edit(copy, heads)
    return copy
  })
  const file =
    form === 'xlsx'
      ? new File([await workbookOf('Campaigns', heads, edited)], 'campaigns.xlsx')
      : new File([csvText([heads, ...edited.map(row => row.map(String))])], 'campaigns.csv')
  const sheet = await readSheet(file, readTable)
  const columns = sheetColumns(sheet.rows, campaignSheet)
  if (!columns) throw new Error('No columns were found')
  const context = { reads, organization: null, decimal: undefined, ownDecimal: '.' } as const
  return { ...(await planSheet(sheet.rows, columns, campaignSheet, context)), columns, reads }
}

describe('a sheet of campaigns', () => {
  it('is given back as it was exported and changes nothing, in both forms, whatever the campaigns are', async () => {
    const some = fc.uniqueArray(fc.nat(trees.length - 1), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom('xlsx', 'csv'), async (places, form) => {
        const chosen = places.flatMap(place => trees[place] ?? [])
        const plan = await givenBack(chosen, form)
        expect(plan.columns.unknown).toEqual([])
        expect(
          plan.rows.flatMap(({ name, values, refusals }) =>
            refusals || Object.keys(values).length ? [{ name, values, refusals }] : [],
          ),
        ).toEqual([])
        expect(new Set(plan.rows.map(({ id }) => id))).toEqual(new Set(chosen.map(({ row }) => row.id)))
      }),
      { numRuns: 8, seed: 3 },
    )
  })

  it('changes what was edited in it and nothing else', async () => {
    const chosen = trees.slice(0, 3).flat()
    const plan = await givenBack(chosen, 'xlsx', (cells, heads) => {
      if (cells[0] === 'Line item') cells[heads.indexOf('Total budget')] = 1234.56
      if (cells[0] === 'Campaign') cells[heads.indexOf('Name')] = `${String(cells[2])} (new)`
    })
    const lines = plan.rows.filter(({ entity }) => entity === 'line-item')
    expect(lines.length).toBeGreaterThan(3)
    expect(new Set(lines.map(({ values }) => JSON.stringify(values)))).toEqual(new Set(['{"budgetTotal":1234560000}']))
    const campaigns = plan.rows.filter(({ entity }) => entity === 'campaign')
    expect(campaigns.map(({ values, row }) => values.name === `${String(row?.name)} (new)`)).toEqual([true, true, true])
    expect(plan.rows.filter(({ entity, values }) => entity === 'strategy' && Object.keys(values).length)).toEqual([])
  })

  it('asks for rows by the hundred, however many there are', async () => {
    const plan = await givenBack(trees.flat(), 'xlsx')
    expect(plan.rows.length).toBe(trees.flat().length)
    expect(plan.reads.asked).toBeLessThan(60)
  })
})
