import '../setup/productCatalogue.ts'
import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { bulkFieldChanges } from '../../src/engine/derive/list/bulkChangeTexts.ts'

it('tells changes of two targetings apart that are alike from there', () => {
  const lineItem = catalogue.resources['line-item'] as Resource
  const { targeting } = lineItem.fields
  if (!targeting) throw new Error('Line items have no targeting')
  const twice = { ...lineItem, fields: { ...lineItem.fields, fallback: targeting } }
  const change = { old: null, new: { countries: { include: ['DE'] } } }
  const found = bulkFieldChanges(twice, [
    { path: 'targeting', ...change },
    { path: 'fallback', ...change },
    { path: 'name', old: 'A', new: 'B' },
  ])
  expect(found.map(({ path, change }) => [path, change.path])).toEqual([
    ['targeting.countries.include', 'countries.include'],
    ['fallback.countries.include', 'countries.include'],
    ['name', 'name'],
  ])
})
