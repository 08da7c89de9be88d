import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { FieldSpec } from '../../src/engine/contract/fieldSpec.ts'
import { changedNumber } from '../../src/engine/contract/relativeChange.ts'
import { fieldsSchema } from '../../src/engine/contract/schema.ts'
import { validateSchema } from '../../src/engine/contract/validate.ts'
import { readTable } from '../../src/engine/derive/sheet/readTable.ts'
import { cellText, cellValue } from '../../src/engine/derive/sheet/sheetCell.ts'
import { workbookOf } from '../../src/engine/derive/sheet/workbookOf.ts'
import { setOwnFormats } from '../../src/engine/kit/ownFormats.ts'
import { readSheet } from '../../src/engine/kit/sheet/readSheet.ts'
import { answerInWords } from '../../src/engine/providers/answerInWords.ts'
import { giveLanguage } from '../../src/engine/texts/language.ts'
import { numberFormats } from '../../src/engine/texts/numberMarks.ts'
import { said } from '../../src/engine/texts/said.ts'

const money: FieldSpec = { kind: 'money', min: 1 }
const schema = fieldsSchema({ budget: money, share: { kind: 'number', max: 1_000_000 } })
const says = (budget: number, share = 0) => validateSchema(schema, { budget, share })

afterEach(() => {
  setOwnFormats({})
  giveLanguage('en', {})
})

describe('an amount', () => {
  it('of ten million yen is one, and nine billion of anything are the most', () => {
    for (const amount of [1, 10_000_000_000_000, 1e15, 9e15]) expect(says(amount)).toEqual({})
    expect(says(0)).toEqual({ budget: 'Must be more than 0' })
    expect(says(9e15 + 1)).toEqual({ budget: 'Must be at most 9,000,000,000' })
    expect(says(1e20, 2e6)).toEqual({ budget: 'Must be at most 9,000,000,000', share: 'Must be at most 1,000,000' })
    expect(validateSchema(fieldsSchema({ cpm: { kind: 'money', min: 12_500 } }), { cpm: 0 })).toEqual({
      cpm: 'Must be at least 0.0125',
    })
  })

  it('that is too much is said in the reader’s own figures by the form, and by a server in a language other than its own', () => {
    setOwnFormats({ numbers: '1.234,56' })
    expect(says(1e16)).toEqual({ budget: 'Must be at most 9.000.000.000' })
    setOwnFormats({ numbers: "1'234.56" })
    giveLanguage('de', {}, { 'At most %{figure} a day': 'Höchstens %{figure} am Tag' })
    expect(said('At most €9,000,000.50 a day')).toBe('Höchstens 9’000’000.50\u00a0€ am Tag')
    expect(said('At most 9,000,000 a day')).toBe('Höchstens 9’000’000 am Tag')
  })

  it('stays as a server has said it in English, as does any text that it stores', () => {
    const error = 'Total budget: Must be at most 9,000,000,000'
    const stored = ['https://a.example/?s=300,250', 'Reach 1,000 clicks', 'Between 1.5 and 2,000']
    for (const numbers of numberFormats) {
      setOwnFormats({ numbers })
      for (const text of [error, ...stored]) expect(said(text)).toBe(text)
      expect(answerInWords({ error, fields: { budgetTotal: error } }, '/api/v1/line-item')).toEqual({
        error,
        fields: { budgetTotal: error },
      })
    }
  })

  it('changes by an amount or a share to the micro, whatever its size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9e15 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        (value, thousandths) => {
          const percent = thousandths / 1000
          const [exact, of] = [BigInt(value) * BigInt(100_000 + thousandths), 100_000n]
          const found = changedNumber(money, value, { percent })
          // Half a micro may go either way.
          if (found <= Number.MAX_SAFE_INTEGER) expect(2n * abs(BigInt(found) * of - exact) <= of).toBe(true)
        },
      ),
    )
    expect(changedNumber(money, 8e15, { percent: 10 })).toBe(8.8e15)
    expect(changedNumber(money, 8_999_999_999_999_999, { add: 1 })).toBe(9e15)
    expect(changedNumber(money, 9e15, { percent: 1e30 })).toBe(9e15 * 1e28)
    expect(changedNumber({ kind: 'number' }, 0.3, { percent: 10 })).toBe(0.33)
  })

  it('comes back from a workbook as it went in, whatever its size', async () => {
    const column = { path: 'budget', field: money, label: 'Budget' }
    const context = { zone: 'UTC', decimal: '.', titles: new Map(), find: () => undefined } as const
    const anySize = fc
      .integer({ min: 0, max: 52 })
      .chain(bits => fc.integer({ min: 1, max: Math.min(9e15, 2 ** bits * 2) }))
    await fc.assert(
      fc.asyncProperty(fc.array(anySize, { minLength: 1, maxLength: 30 }), async amounts => {
        const rows = [...amounts, 123_456_789_123_456, 8_999_999_999_999_990, 9e15 - 1, 9e15].map(micros => ({
          micros,
          cell: cellText(column, micros, context),
        }))
        const file = new File(
          [
            await workbookOf(
              'One',
              ['Budget'],
              rows.map(({ cell }) => [cell]),
            ),
          ],
          'one.xlsx',
        )
        const [, ...read] = (await readSheet(file, readTable)).rows
        expect(read.map(({ cells: [text = ''] }) => cellValue(column, text, context, null, false))).toEqual(
          rows.map(({ micros }) => micros),
        )
      }),
      { numRuns: 20 },
    )
  })
})

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}
