import fc from 'fast-check'
import { expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { deal } from '../../../src/advertising/catalogue/deal.ts'
import { curationFeeConflict } from '../../../src/advertising/dealHealth/curationFeeConflict.ts'
import { curationFeeOf } from '../../../src/advertising/server/money/curationFeeOf.ts'
import { writeSample } from '../../../src/advertising/server/sample/fillWithSample.ts'
import { labelOf } from '../../../src/engine/contract/labels.ts'

const { options: feeTypes } = deal.fields.curationFeeType
const { options: marginTypes, labels: marginLabels } = deal.fields.margin.fields.type

const text = (margin: string, type: string) =>
  `Doesn’t match the margin type ${margin}, so no fee would be charged. Choose ${type} or Undisclosed, or change the margin.`

it('names exactly the nine combinations of margin and fee type that charge nothing', () => {
  const found = marginTypes.flatMap(type =>
    feeTypes.flatMap(curationFeeType => {
      const sentence = curationFeeConflict({ margin: { type }, curationFeeType })
      return sentence ? [[type, curationFeeType, sentence]] : []
    }),
  )
  const [pct, cpm, flat] = [
    text('Percent', 'Percent of spend'),
    text('Fixed CPM', 'CPM'),
    text('Flat per month', 'Flat'),
  ]
  expect(found).toEqual([
    ['pct', 'flat', pct],
    ['pct', 'cpm', pct],
    ['pct', 'none', pct],
    ['fixed_cpm', 'pct_of_spend', cpm],
    ['fixed_cpm', 'flat', cpm],
    ['fixed_cpm', 'none', cpm],
    ['flat', 'pct_of_spend', flat],
    ['flat', 'cpm', flat],
    ['flat', 'none', flat],
  ])
})

it('speaks as the form does', () => {
  const own: Readonly<Record<string, string>> = { ...deal.fields.curationFeeType.labels, cpm: 'CPM' }
  const way = { pct: 'pct_of_spend', fixed_cpm: 'cpm', flat: 'flat' } as const
  for (const type of marginTypes) {
    const label = own[way[type]] ?? labelOf(way[type], undefined)
    expect(curationFeeConflict({ margin: { type }, curationFeeType: 'none' })).toBe(text(marginLabels[type], label))
  }
})

it('[law] a whole margin in the deal’s currency charges a fee unless the two contradict each other', () => {
  const amount = fc.nat()
  const margin = fc.oneof(
    amount.map(percent => ({ type: 'pct', percent })),
    amount.map(cpm => ({ type: 'fixed_cpm', cpm })),
    fc.record({ type: fc.constant('flat'), amount }),
  )
  const type = fc.constantFrom(...feeTypes, undefined, null, '')
  fc.assert(
    fc.property(margin, type, (given, curationFeeType) => {
      const row = { id: 'd', margin: given, curationFeeType, currency: 'USD' }
      expect(curationFeeOf(row, 'USD') === null).toBe(curationFeeConflict(row) !== null)
    }),
  )
})

it('says nothing of deals without a margin, whose curators are paid elsewhere', () => {
  for (const margin of [undefined, null, {}, { type: null }, { type: 'constructor' }, 'pct'])
    expect(curationFeeConflict({ margin, curationFeeType: 'flat' })).toBeNull()
})

it('finds none in the sample, where each kind of margin is there', async () => {
  const { builder } = await writeSample({ catalogue, now: new Date('2026-11-21T10:30:00.000Z') })
  const deals = builder.of('deal')
  expect(deals.filter(row => curationFeeConflict(row)).map(({ name }) => name)).toEqual([])
  const types = new Set(deals.map(({ margin }) => Reflect.get(Object(margin), 'type')))
  expect([...types].filter(Boolean).sort()).toEqual([...marginTypes].sort())
}, 60_000)
