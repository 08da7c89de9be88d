import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntityRow } from '../../../src/engine/contract/api.ts'
import { sampleReads } from './sampleReads.ts'

vi.setConfig({ testTimeout: 120_000 })

const times = { startAt: '2026-12-01T08:00:00.000Z', endAt: '2026-12-24T17:30:00.000Z', timezone: 'Europe/Berlin' }
const rows: Readonly<Record<string, readonly EntityRow[]>> = {
  account: [{ version: 1, id: 'a1', name: 'Bread & Butter' }],
  campaign: [
    {
      version: 1,
      ...{ id: 'c1', name: 'Spring', type: 'display', status: 'draft', account: 'a1', currency: 'EUR', ...times },
      ...{ budgetType: 'money', budgetTotal: 1_234_567_890_000, containsPolitical: 'no', objective: 'reach' },
    },
  ],
  strategy: [
    {
      version: 1,
      ...{ id: 's1', name: 'Prospecting', campaign: 'c1', status: 'draft', budgetAllocation: 'fixed', ...times },
      ...{ budgetTotal: 500_000_000, targeting: { countries: { include: ['DE', 'FR'], exclude: [] } } },
    },
  ],
  'line-item': [
    {
      version: 1,
      ...{ id: 'l1', name: 'Mobile', campaign: 'c1', strategy: 's1', status: 'draft', lineItemType: 'display' },
      ...{
        commitment: 'standard',
        bid: { type: 'fixed_cpm', value: 2_500_000 },
        viewabilityTarget: 70,
        currency: 'EUR',
      },
    },
  ],
}
const chosen = ['campaign', 'strategy', 'line-item'].flatMap(entity =>
  (rows[entity] ?? []).map(row => ({ entity, row })),
)

/** Texts are made when their modules are loaded, so all are loaded anew in the language. */
beforeEach(() => vi.resetModules())

describe.each([
  ['de', ['Ebene', 'ID', 'Name', 'Kampagne', 'Strategie']],
  ['ar', ['المستوى', 'ID', 'الاسم', 'الحملة', 'الاستراتيجية']],
] as const)('in %s, a sheet of campaigns', (code, first) => {
  it('is given back as it was exported, and changes nothing', async () => {
    const { languages } = await import('../../../src/languages.ts')
    const { giveLanguage } = await import('../../../src/engine/texts/language.ts')
    const loaded = await languages[code]?.()
    if (!loaded) throw new Error(`No texts in ${code}`)
    giveLanguage(code, loaded.texts, loaded.said)
    const { catalogue } = await import('../../../resources.config.ts')
    const [{ giveCatalogue }, { translateCatalogue }, { campaignSheet }, { csvText }, { workbookOf }] =
      await Promise.all([
        import('../../../src/engine/providers/resources.ts'),
        import('../../../src/engine/contract/translateCatalogue.ts'),
        import('../../../src/advertising/pages/campaignBuild/campaignSheet.ts'),
        import('../../../src/engine/derive/list/csv.ts'),
        import('../../../src/engine/derive/sheet/workbookOf.ts'),
      ])
    giveCatalogue(translateCatalogue(catalogue))
    const [{ planSheet }, { readTable }, { sheetColumns }, { treeSheet }, { readSheet }] = await Promise.all([
      import('../../../src/engine/derive/sheet/planSheet.ts'),
      import('../../../src/engine/derive/sheet/readTable.ts'),
      import('../../../src/engine/derive/sheet/sheetRecords.ts'),
      import('../../../src/engine/derive/sheet/treeSheet.ts'),
      import('../../../src/engine/kit/sheet/readSheet.ts'),
    ])
    const reads = sampleReads(rows)
    const { heads, rows: cells } = await treeSheet(campaignSheet, chosen, reads)
    expect(heads.slice(0, 5)).toEqual(first)
    for (const file of [
      new File([await workbookOf('Campaigns', heads, cells)], 'campaigns.xlsx'),
      new File([csvText([heads, ...cells.map(row => row.map(String))])], 'campaigns.csv'),
    ]) {
      const sheet = await readSheet(file, readTable)
      const columns = sheetColumns(sheet.rows, campaignSheet)
      if (!columns) throw new Error('No columns were found')
      const context = { reads, organization: null, decimal: undefined, ownDecimal: '.' } as const
      const plan = await planSheet(sheet.rows, columns, campaignSheet, context)
      expect(columns.unknown).toEqual([])
      expect(
        plan.rows.flatMap(({ name, values, refusals }) =>
          refusals || Object.keys(values).length ? [{ name, values, refusals }] : [],
        ),
      ).toEqual([])
      expect(new Set(plan.rows.map(({ id }) => id))).toEqual(new Set(chosen.map(({ row }) => row.id)))
    }
  })
})
