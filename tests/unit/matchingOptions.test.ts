import '../setup/productCatalogue.ts'
import { expect, it } from 'vitest'
import { choiceOptions } from '../../src/engine/derive/inputs/choiceOptions.ts'
import { matchingOptions } from '../../src/engine/kit/matchingOptions.ts'

const countries = choiceOptions({ vocabulary: 'country' })
const found = (typed: string) => matchingOptions(countries, typed).map(({ label }) => label)

it('what is typed finds the value itself first, then what begins with it, then what holds it', () => {
  expect(found(' ger ')).toEqual(['Germany', 'Algeria', 'Niger', 'Nigeria'])
  expect(found('DE')[0]).toBe('Germany')
  expect(found('')).toHaveLength(countries.length)
  expect(found('nowhere')).toEqual([])
})

it('countries and languages are offered by name, currencies by how much is traded in them', () => {
  for (const vocabulary of ['country', 'language'] as const) {
    const labels = choiceOptions({ vocabulary }).map(({ label }) => label)
    expect(labels, vocabulary).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')))
  }
  expect(choiceOptions({ vocabulary: 'currency' })[0]?.value).toBe('USD')
})
