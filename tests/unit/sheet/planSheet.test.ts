import '../../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { campaignSheet } from '../../../src/advertising/pages/campaignBuild/campaignSheet.ts'
import type { EntityRow } from '../../../src/engine/contract/api.ts'
import { planSheet } from '../../../src/engine/derive/sheet/planSheet.ts'
import { readTable } from '../../../src/engine/derive/sheet/readTable.ts'
import { sheetColumns } from '../../../src/engine/derive/sheet/sheetRecords.ts'
import { readSheet } from '../../../src/engine/kit/sheet/readSheet.ts'
import { sheetXml, workbook } from '../../workbook.ts'
import { sampleReads } from './sampleReads.ts'

const zone = { timezone: 'Europe/Berlin', organization: 'north' }
const there: Readonly<Record<string, readonly EntityRow[]>> = {
  account: [{ id: 'acc-1', version: 1, name: 'Contoso', currency: 'EUR', ...zone }],
  campaign: [{ id: 'c-1', version: 3, name: 'Spring', type: 'video', startAt: '2027-02-28T23:00:00.000Z', ...zone }],
  strategy: [
    { id: 's-1', version: 1, name: 'DE', campaign: 'c-1', ...zone },
    { id: 's-2', version: 1, name: 'Twice', campaign: 'c-1', ...zone },
    { id: 's-3', version: 1, name: 'Twice', campaign: 'c-1', ...zone },
  ],
  'line-item': [
    { id: 'l-1', version: 2, name: 'Phone', campaign: 'c-1', strategy: 's-1', budgetTotal: 5_000_000, ...zone },
  ],
  deal: [
    { id: 'd-1', version: 1, name: 'Prime; time', ...zone },
    { id: 'd-2', version: 1, name: 'Late', ...zone },
    { id: 'd-3', version: 1, name: 'Same', ...zone },
    { id: 'd-4', version: 1, name: 'Same', ...zone },
  ],
}

async function plan(file: File | string, own: '.' | ',' = '.') {
  const text = { name: 'Pasted', delimited: false }
  const sheet = typeof file === 'string' ? await readTable(file, text) : await readSheet(file, readTable)
  const columns = sheetColumns(sheet.rows, campaignSheet)
  if (!columns) throw new Error('no columns')
  const context = { reads: sampleReads(there), organization: 'north', decimal: undefined, ownDecimal: own } as const
  return planSheet(sheet.rows, columns, campaignSheet, context)
}
const tabs = (...rows: readonly (readonly string[])[]) => rows.map(row => row.join('\t')).join('\n')
/** Rows in the order of the sheet, as few words as tell what they would do. */
const told = async (file: File | string, own?: '.' | ',') =>
  (await plan(file, own)).rows
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    .map(({ id, values, refusals }) => refusals?.join(' ') ?? { ...(id ? { id } : {}), ...values })

describe('a sheet of campaigns', () => {
  it('finds parents by name, by ID, or above, and takes columns as people call them', async () => {
    const rows = await told(
      tabs(
        [
          'LEVEL',
          'name',
          'Parent',
          'Client',
          'start date',
          'End Date',
          'Total budget (EUR)',
          'Goal metric',
          'Target',
          'Bid',
        ],
        ['campaign', 'Fall', '', 'Contoso', '01.09.2027', '2027-09-28', '50,000', '', '', ''],
        ['Goal', 'CPA 12', 'Fall', '', '', '', '', 'cpa', '12.00', ''],
        ['Strategies', 'CTV', '', '', '', '', '30k', '', '', ''],
        ['line item', 'DE phone', 'CTV', '', '', '', '12.500,50', '', '', '4'],
        ['line-item', 'AT phone', 's-1', '', '', '', '10', '', '', '4'],
      ),
    )
    expect(rows).toEqual([
      {
        organization: 'north',
        name: 'Fall',
        account: 'acc-1',
        startAt: '2027-08-31T22:00:00.000Z',
        endAt: '2027-09-28T21:59:59.000Z',
        budgetTotal: 50_000_000_000,
      },
      { organization: 'north', campaign: { ref: '2' }, name: 'CPA 12', metric: 'cpa', targetAmount: 12_000_000 },
      {
        organization: 'north',
        campaign: { ref: '2' },
        name: 'CTV',
        budgetTotal: 30_000_000_000,
        budgetAllocation: 'fixed',
        'bidStrategy.kind': 'maximize_spend',
      },
      {
        organization: 'north',
        strategy: { ref: '4' },
        name: 'DE phone',
        budgetTotal: 12_500_500_000,
        'bid.value': 4_000_000,
        flights: [{ start: '2027-08-31T22:00:00.000Z', end: '2027-09-28T21:59:59.000Z' }],
      },
      {
        organization: 'north',
        strategy: 's-1',
        name: 'AT phone',
        budgetTotal: 10_000_000,
        'bid.value': 4_000_000,
        flights: [{}],
      },
    ])
  })

  it('reads one row for all levels, and says where lines disagree', async () => {
    const rows = await plan(
      tabs(
        ['Campaign', 'Campaign advertiser', 'Strategy', 'Line item', 'Budget', 'Strategy bid'],
        ['Fall', 'Contoso', 'CTV', 'DE', '100', '5'],
        ['Fall', 'Contoso', 'CTV', 'AT', '200', '6'],
        ['Spring', '', 'DE', 'Phone', '5', ''],
      ),
    )
    expect(rows.rows.map(({ entity, name, id, values, refusals }) => [entity, name, id, refusals ?? values])).toEqual([
      ['campaign', 'Fall', undefined, { organization: 'north', name: 'Fall', account: 'acc-1' }],
      [
        'strategy',
        'CTV',
        undefined,
        { organization: 'north', campaign: { ref: '2 campaign' }, name: 'CTV', 'bidStrategy.bidCpm': 5_000_000 },
      ],
      [
        'line-item',
        'DE',
        undefined,
        expect.objectContaining({ strategy: { ref: '2 strategy' }, budgetTotal: 100_000_000 }),
      ],
      ['line-item', 'AT', undefined, ['Strategy, Bidding, bid CPM: Line 2 has a different value.']],
      ['line-item', 'Phone', 'l-1', {}],
    ])
  })

  it('says of each row what is wrong with it, by the label of the field', async () => {
    const rows = await told(
      tabs(
        ['Level', 'ID', 'Name', 'Strategy', 'Budget', 'Bid', 'Deals', 'Start', 'Type', 'Parts'],
        ['Line item', 'l-9', 'Elsewhere', '', '1', '', '', '', '', ''],
        ['Line item', '', 'A', 'Nowhere', '1', '', '', '', '', ''],
        ['Line item', '', 'A', 'Twice', '1', '', '', '', '', ''],
        ['Line item', 'l-1', 'Phone', 'Twice', '1', '', '', '', '', ''],
        ['Line item', '', 'B', 's-1', 'much', '1 2 x', 'Same', '3/4/2027', 'Telepathy', ''],
        ['Line item', '', 'B', 's-1', '', '', 'Late', '', '', ''],
        ['Line item', '', 'C', 's-1', '', '', '', '', '', 'Video'],
        ['Line item', '', 'D', 's-1', '', '', 'Prime; time', '', 'ctv', ''],
        ['Line item', '', 'E', 's-1', '', '', 'Late; d-1', '', 'CTV', ''],
        ['Line item', '', '', 's-1', '1', '', '', '', '', ''],
      ),
    )
    expect(rows).toEqual([
      expect.stringContaining('ID: There is no line item “l-9”.'),
      'Strategy: There is no “Nowhere” in this sheet or the console.',
      'Strategy: 2 have the name “Twice”. Enter the ID.',
      expect.stringContaining('Strategy: 2 have the name “Twice”. Enter the ID.'),
      [
        'Total budget: Enter an amount, like 1,234.50.',
        'Bid: Enter an amount, like 1,234.50.',
        'Deals: 2 deals have the name “Same”. Enter the ID.',
        'Flights, start: Enter a date and time, like 2026-11-21 07:30.',
        'Type: “Telepathy” isn’t an option. Choose, for example, Display, Video, Audio, CTV, Native, DOOH.',
      ].join(' '),
      'Line 6 describes the same row. Remove one of them.',
      'Parts: Line items don’t have this field.',
      expect.objectContaining({ deals: ['d-1'], lineItemType: 'ctv' }),
      expect.objectContaining({ deals: ['d-2', 'd-1'], lineItemType: 'ctv' }),
      'Name: Enter a name.',
    ])
  })

  it('takes figures as their sheet writes them, up to the largest and down to nothing', async () => {
    const amounts = async (own: '.' | ',', ...texts: readonly string[]) => {
      const rows = texts.map((text, index) => ['Line item', `N${index}`, 's-1', text])
      const found = await plan(tabs(['Level', 'Name', 'Strategy', 'Budget'], ...rows), own)
      return [found.decimal, ...found.rows.map(({ values, refusals }) => refusals?.[0] ?? values.budgetTotal)]
    }
    expect(await amounts('.', '1.234,50', '1.234', '2,5')).toEqual([',', 1_234_500_000, 1_234_000_000, 2_500_000])
    expect(await amounts(',', '1,234.50', '1,234', '1.234')).toEqual(['.', 1_234_500_000, 1_234_000_000, 1_234_000])
    expect(await amounts(',', '1.234')).toEqual([',', 1_234_000_000])
    expect(await amounts('.', '1.234')).toEqual(['.', 1_234_000])
    expect(await amounts('.', '0', '1,000,000,000', '0.000001', '€ 12')).toEqual(['.', 0, 1e15, 1, 12_000_000])
    // What is too much for the field is for the field to say.
    expect(await amounts('.', '99999999999999', '9999999999999999', '0.0000001')).toEqual([
      '.',
      99_999_999_999_999 * 1_000_000,
      'Total budget: Enter an amount, like 1,234.50.',
      'Total budget: Enter an amount, like 1,234.50.',
    ])
  })

  it('means times by the clock of the campaign, also where clocks are changed', async () => {
    const rows = await told(
      tabs(
        ['Level', 'Name', 'Strategy', 'Start', 'End'],
        // Two o'clock doesn't exist on that night, three does; in October two o'clock is twice.
        ['Line item', 'A', 's-1', '2027-03-28 02:30', '2027-10-31 02:30'],
        ['Line item', 'B', 's-1', '28.03.2027', '31/10/2027'],
      ),
    )
    expect(rows).toEqual([
      expect.objectContaining({ flights: [{ start: '2027-03-28T01:30:00.000Z', end: '2027-10-31T00:30:00.000Z' }] }),
      expect.objectContaining({ flights: [{ start: '2027-03-27T23:00:00.000Z', end: '2027-10-31T22:59:59.000Z' }] }),
    ])
  })

  it('leaves what is empty, and clears what says so', async () => {
    const rows = await told(
      tabs(['Level', 'ID', 'Budget', 'Click URL'], ['Line item', 'l-1', '', 'none'], ['Line item', 'l-1', 'none', '']),
    )
    expect(rows[0]).toEqual({ id: 'l-1', clickUrl: null })
  })

  it('reads workbooks as they look: merged cells, formulas, days, percentages, large figures', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const heads = ['Level', 'Strategy', 'Name', 'Start', 'Viewability', 'Budget', 'Cap', 'Dayparting']
    const xml = sheetXml(
      `<row r="1">${heads.map((text, index) => cell(`${'ABCDEFGH'[index]}1`, text)).join('')}</row>` +
        `<row r="2">${cell('A2', 'Line item')}${cell('B2', 's-1')}${cell('C2', 'One')}<c r="D2" s="1"><v>46447.5</v></c><c r="E2" s="2"><v>0.7</v></c><c r="F2"><f>500*2</f><v>1.234</v></c>${cell('G2', '3 a day')}${cell('H2', 'Mon-Fri 18:00-23:00')}</row>` +
        `<row r="3"><c r="A3"/><c r="B3"/>${cell('C3', 'Two')}<c r="D3" s="1"><v>46447</v></c><c r="E3"><v>70</v></c><c r="F3"><v>1E+9</v></c>${cell('G3', '3 per day per household; 10/week')}${cell('H3', 'Sat, Sun 10-24')}</row>`,
      '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>',
    )
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="170"/></cellXfs></styleSheet>'
    const rows = await told(new File([await workbook({ sheet1: xml, styles })], 'plan.xlsx'))
    // What a cell doesn't say is as in a new row of the form.
    const day = { startMinute: 1080, endMinute: 1380, clock: 'user' }
    const cap = { per: 'user', scope: 'campaign' }
    expect(rows).toEqual([
      expect.objectContaining({
        name: 'One',
        'targeting.viewabilityMin': 70,
        budgetTotal: 1_234_000,
        flights: [{ start: '2027-03-01T11:00:00.000Z' }],
        frequencyCap: [{ ...cap, max: 3, unit: 'day' }],
        'targeting.dayparts': ['mon', 'tue', 'wed', 'thu', 'fri'].map(on => ({ day: on, ...day })),
      }),
      expect.objectContaining({
        name: 'Two',
        strategy: 's-1',
        'targeting.viewabilityMin': 70,
        budgetTotal: 1e15,
        flights: [{ start: '2027-02-28T23:00:00.000Z' }],
        frequencyCap: [
          { ...cap, max: 3, unit: 'day', per: 'household' },
          { ...cap, max: 10, unit: 'week' },
        ],
        'targeting.dayparts': ['sat', 'sun'].map(on => ({ day: on, startMinute: 600, endMinute: 1440, clock: 'user' })),
      }),
    ])
  })

  it('finds no columns where no row names any', async () => {
    const sheet = await readTable('a\tb\nc\td', { name: 'x', delimited: false })
    expect(sheetColumns(sheet.rows, campaignSheet)).toBeNull()
  })
})
