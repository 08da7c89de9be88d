import { expect, it } from 'vitest'
import { labelOf } from '../../../src/engine/contract/labels.ts'

it.each([
  ['startAt', 'Start at'],
  ['vast_4_1', 'VAST 4.1'],
  ['tvos', 'tvOS'],
  ['requests7d', 'Requests, 7 days'],
  ['requests30d', 'Requests, 30 days'],
  ['budgetTotal', 'Total budget'],
  ['impressions_daily', 'Daily impressions'],
  ['isDefault', 'Is default'],
  ['non_guaranteed', 'Non-guaranteed'],
  ['third_party_tag', 'Third-party tag'],
  ['set_top_box', 'Set-top box'],
  ['vcpm', 'vCPM'],
  ['html5_zip', 'HTML5 ZIP'],
])('%s is called "%s"', (name, label) => {
  expect(labelOf(name, undefined)).toBe(label)
})

it('says no plural of one day', () => {
  expect(labelOf('requests1d', undefined)).not.toContain('days')
})
