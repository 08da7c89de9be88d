import { expect, it } from 'vitest'
import { readDay, readTheirMetrics } from '../../../src/advertising/pages/reconciliation/readTheirMetrics.ts'
import { readTable } from '../../../src/engine/derive/sheet/readTable.ts'
import { readSheet } from '../../../src/engine/kit/sheet/readSheet.ts'
import { workbook, worksheet } from '../../workbook.ts'

const period = { from: '2026-10-01', to: '2026-10-31', ownDecimal: '.' } as const
const read = async (text: string, options: Partial<Parameters<typeof readTheirMetrics>[1]> = {}) =>
  readTheirMetrics((await readTable(text, { name: 'x.csv', delimited: true })).rows, { ...period, ...options })

it('finds the columns by what others call them, below a title, and says which it doesn’t use', async () => {
  const answer = await read(
    'Partner report\n\nReport Date,Deal ID,Deal name,Paid impressions,Net revenue (USD)\n2026-10-01,AST-1,Evening,1000,12.34',
  )
  expect(answer).toMatchObject({
    figures: [{ deal: 'AST-1', day: '2026-10-01', impressions: 1000, spend: 12_340_000 }],
    unknown: ['Deal name'],
  })
  expect(await read('a,b,c\n1,2,3')).toBeNull()
  expect(await read('')).toBeNull()
})

it('reads decimal commas and points between thousands by what the file has', async () => {
  const german = await read('Deal;Datum;Impressionen;Umsatz\nA;02.10.2026;1.234;1.234,56\nA;03.10.2026;12;1.000')
  expect(german?.decimal).toBe(',')
  expect(german?.figures).toEqual([
    { deal: 'A', day: '2026-10-02', impressions: 1234, spend: 1_234_560_000 },
    { deal: 'A', day: '2026-10-03', impressions: 12, spend: 1_000_000_000 },
  ])
  const plain = await read('deal,day,imps,cost\nA,2026-10-02,"1,234","$1,234.56"')
  expect(plain?.figures).toEqual([{ deal: 'A', day: '2026-10-02', impressions: 1234, spend: 1_234_560_000 }])
  const chosen = await read('deal\tday\timps\tcost\nA\t2026-10-02\t5\t1.234', { decimal: ',' })
  expect(chosen?.figures).toMatchObject([{ spend: 1_234_000_000 }])
})

it('reads days as people write them, and asks where two orders are possible', async () => {
  for (const text of ['2026-10-04', '20261004', '04.10.2026', '4 Oct 2026', 'Oct 4, 2026', '2026-10-04 00:00:00'])
    expect(readDay(text, 'month_first')).toBe('2026-10-04')
  expect(readDay('10/04/26', 'month_first')).toBe('2026-10-04')
  for (const text of ['2026-02-30', '31/31/2026', 'yesterday', '', '1', '0x10'])
    expect(readDay(text, 'day_first')).toBeUndefined()
  const rows = (days: readonly string[]) => `deal,day,imps,cost\n${days.map(day => `A,${day},1,1`).join('\n')}`
  expect(await read(rows(['03/10/2026', '25/10/2026']))).toMatchObject({ order: 'day_first', isOrderOpen: false })
  expect(await read(rows(['10/03/2026', '10/25/2026']))).toMatchObject({ order: 'month_first', isOrderOpen: false })
  expect(await read(rows(['10/03/2026', '10/04/2026']))).toMatchObject({ order: 'month_first', isOrderOpen: true })
  const other = await read(rows(['10/10/2026']), { order: 'day_first' })
  expect(other?.figures).toMatchObject([{ day: '2026-10-10' }])
})

it('refuses what it can’t take, line by line, with a reason', async () => {
  const lines = [
    'deal id,day,impressions,spend',
    'A,2026-10-01,100,1.5',
    ',2026-10-01,100,1.5',
    'A,,100,1.5',
    'A,32.10.2026,100,1.5',
    'A,2026-11-01,100,1.5',
    'A,2026-10-02,n/a,1.5',
    'A,2026-10-02,1.5,1.5',
    'A,2026-10-02,-3,1.5',
    'A,2026-10-02,100,free',
    'A,2026-10-02,100,-1',
    'A,2026-10-02,100,',
    'A,2026-10-01,101,1.5',
    `${'x'.repeat(256)},2026-10-01,1,1`,
    'Total,,300,4.5',
  ]
  const answer = await read(lines.join('\n'))
  expect(answer?.lines.map(({ problem }) => problem)).toEqual([
    '',
    'The deal ID is missing.',
    'The day is missing. Totals aren’t imported.',
    '“32.10.2026” isn’t a date. Use the format 2026-11-21.',
    '2026-11-01 isn’t in the period.',
    'Impressions: “n/a” isn’t a number.',
    'Impressions must be a whole number, 0 or more.',
    'Impressions must be a whole number, 0 or more.',
    'Spend: “free” isn’t an amount.',
    'Spend must not be negative.',
    'Spend is missing.',
    'Line 2 already has this deal and day.',
    'A deal ID can have at most 255 characters.',
    'The day is missing. Totals aren’t imported.',
  ])
  expect(answer?.figures).toHaveLength(1)
})

it('reads a workbook, whose amounts have more decimals than money', async () => {
  const rows = [
    ['Deal ID', 'Day', 'Impressions', 'Spend'],
    ['A', '2026-10-01', '1000', '12.3456789012'],
  ]
  const file = new File([await workbook({ sheet1: worksheet(rows) })], 'figures.xlsx')
  const sheet = await readSheet(file, readTable)
  expect(readTheirMetrics(sheet.rows, period)?.figures).toEqual([
    { deal: 'A', day: '2026-10-01', impressions: 1000, spend: 12_345_679 },
  ])
})

it('reads 10,000 rows at once', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const day = String((index % 31) + 1).padStart(2, '0')
    return `AST-${Math.floor(index / 31)},2026-10-${day},${index},${index}.25`
  })
  const begun = performance.now()
  const answer = await read(`deal,day,imps,cost\n${lines.join('\n')}`)
  expect(answer?.figures).toHaveLength(10_000)
  expect(performance.now() - begun).toBeLessThan(5000)
})
