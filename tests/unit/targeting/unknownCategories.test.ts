import { expect, it } from 'vitest'
import { unknownCategories } from '../../../src/advertising/targeting/unknownCategories.ts'

it.each([
  ['content_1_0', ['IAB1', 'IAB26-4', 'IAB1-12'], ['IAB27', 'iab1', '150', 'IAB1-0', '']],
  ['content_3_1', ['150', '80DV8O', 'JLBCU7'], ['IAB1', '9999', '150 ', '149-151']],
  ['ad_product_2_0', ['1000', '1001'], ['1', 'IAB1']],
  ['audience_1_1', ['1', '2'], ['0', 'IAB1']],
])('%s has %j, and not %j', (taxonomy, known, unknown) => {
  expect(unknownCategories(taxonomy, [...known, ...unknown])).toEqual(unknown)
})

it.each(['content_2_0', 'ad_product_1_0', 'vendor', undefined, null])('nothing is known of %s', taxonomy => {
  expect(unknownCategories(taxonomy, ['anything'])).toEqual([])
})
