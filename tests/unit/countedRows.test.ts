import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { countedRows } from '../../src/engine/derive/countedRows.ts'
import { giveLanguage, type LanguageCode } from '../../src/engine/texts/language.ts'

afterEach(() => giveLanguage('en', {}))

const speak = (code: LanguageCode) => {
  const file = join(import.meta.dirname, `../../src/engine/texts/${code}.json`)
  giveLanguage(code, JSON.parse(readFileSync(file, 'utf8')))
}

it('counts rows by their names', () => {
  const english = { label: 'Line item', plural: 'Line items' }
  expect([0, 1, 2, 1200].map(count => countedRows(count, english))).toEqual([
    '0 line items',
    '1 line item',
    '2 line items',
    '1,200 line items',
  ])
  expect(countedRows(2, english, '1+')).toBe('1+ line items')
  speak('de')
  expect([1, 3].map(count => countedRows(count, { label: 'Kampagne', plural: 'Kampagnen' }))).toEqual([
    '1 Kampagne',
    '3 Kampagnen',
  ])
})

it('puts no figure before an Arabic name, which would need another form for each', () => {
  speak('ar')
  expect([0, 1, 2, 3, 11, 100].map(count => countedRows(count, { label: 'حملة', plural: 'الحملات' }))).toEqual([
    'الحملات: 0',
    'حملة: 1',
    'الحملات: 2',
    'الحملات: 3',
    'الحملات: 11',
    'الحملات: 100',
  ])
})
