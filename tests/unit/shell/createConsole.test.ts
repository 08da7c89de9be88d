import { expect, it } from 'vitest'
import { defineConsole } from '../../../src/engine/contract/defineConsole.ts'
import { handedIn } from '../../../src/engine/contract/handedIn.ts'
import { ownResources } from '../../../src/engine/contract/ownResources/ownResources.ts'
import { currencyOf } from '../../../src/engine/derive/cells/currencyOf.ts'
import type { Overrides } from '../../../src/engine/derive/overrides.ts'
import { allResources, findEntity, giveCatalogue, sectionOfPath } from '../../../src/engine/providers/resources.ts'

const empty = {
  title: 'Library',
  publicPrefixes: [],
  footer: { label: 'About', url: 'https://library.example/about' },
  products: [],
  sections: [],
} as const

const library = defineConsole({
  ...empty,
  roles: { currency: 'coin' },
  sections: [{ key: 'shelves', label: 'Shelves', path: '/shelves', shortcut: 's', layout: 'sidebar' }],
  resources: {
    book: {
      path: '/shelves/books',
      label: 'Book',
      plural: 'Books',
      section: 'shelves',
      about: 'What can be borrowed.',
      fields: {
        pages: { kind: 'number', integer: true },
        coin: { kind: 'choice', options: ['SEK', 'NOK'] },
        worth: { kind: 'money' },
      },
      columns: ['name', 'pages'],
      filters: [],
    },
  },
})

it('says what to do where something is read before a product has handed it in', () => {
  expect(() => handedIn('catalogue').get()).toThrow('The console has no catalogue yet: hand it in first')
})

it('knows no resources and sections but those that were handed in, and what every console has', () => {
  giveCatalogue(library)
  expect(allResources().map(({ entity }) => entity)).toEqual(['book', ...Object.keys(ownResources)])
  expect(findEntity('campaign')).toBeUndefined()
  expect(sectionOfPath('/shelves/books/7/show')?.label).toBe('Shelves')
})

it('takes overrides of the resources that are there, and of no others', () => {
  const page = () => Promise.resolve(() => null)
  const fine: Overrides<typeof library> = { 'book.show': page }
  // @ts-expect-error There is no such resource.
  const wrong: Overrides<typeof library> = { 'boook.show': page }
  expect(Object.keys({ ...fine, ...wrong })).toHaveLength(2)
})

it('reads money in the field that the catalogue gives that role, and refuses a role of no field', () => {
  giveCatalogue(library)
  expect(currencyOf({ coin: 'SEK', currency: 'EUR' })).toBe('SEK')
  expect(() => defineConsole({ ...empty, roles: { timeZone: 'zone' }, resources: {} })).toThrow(
    'roles names a field that no resource has: zone',
  )
})
