import { expect, it } from 'vitest'
import type { EntityRow } from '../../../src/engine/contract/api.ts'
import { defineConsole } from '../../../src/engine/contract/defineConsole.ts'
import { handedIn } from '../../../src/engine/contract/handedIn.ts'
import { ownResources } from '../../../src/engine/contract/ownResources/ownResources.ts'
import { currencyOf } from '../../../src/engine/derive/cells/currencyOf.ts'
import type { Overrides } from '../../../src/engine/derive/overrides.ts'
import { giveOwnParts, type OwnPartsOf } from '../../../src/engine/derive/ownParts.tsx'
import { giveOwnRecords, type OwnRecords, ownRecord } from '../../../src/engine/derive/ownRecords.ts'
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
      description: 'What can be borrowed.',
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

it('takes parts of record pages for the resources that are there, and knows none for others', () => {
  const load = () => Promise.resolve(() => null)
  const fine: OwnRecords<typeof library> = {
    book: { panel: { load, shows: ['worth'] }, tabs: [{ key: 'a', label: 'A', load }] },
  }
  // @ts-expect-error There is no such resource.
  const wrong: OwnRecords<typeof library> = { boook: { panel: { load } } }
  expect(Object.keys({ ...fine, ...wrong })).toHaveLength(2)
  giveOwnRecords(fine)
  const row: EntityRow = { id: '1', version: 1 }
  const { book, user } = library.resources
  if (!book || !user) throw new Error('The library lacks a resource')
  expect(ownRecord(book)).toMatchObject({ shows: ['worth'], tabs: [{ key: 'a', label: 'A' }] })
  expect(ownRecord(book).tabs[0]?.isFor(row)).toBe(true)
  expect(ownRecord(user)).toEqual({ shows: [], tabs: [] })
})

it('takes the cells and inputs that fields name, and says which one is missing', () => {
  const rated = defineConsole({
    ...empty,
    resources: {
      book: {
        path: '/books',
        label: 'Book',
        plural: 'Books',
        section: 'admin',
        description: 'What can be borrowed.',
        fields: {
          rating: { kind: 'number', cell: 'stars' },
          shelf: { kind: 'group', fields: { place: { kind: 'text', input: 'slug' } } },
        },
        columns: ['name', 'rating'],
        filters: [],
      },
    },
  })
  const part = { load: () => Promise.resolve(() => null) }
  const fine: OwnPartsOf<typeof rated> = { cells: { stars: part }, inputs: { slug: part } }
  expect(() => giveOwnParts(rated, fine)).not.toThrow()
  // @ts-expect-error The input of a field in a group is missing.
  const less: OwnPartsOf<typeof rated> = { cells: { stars: part } }
  expect(() => giveOwnParts(rated, less)).toThrow(
    'resources.config: book names "slug" at "shelf.place": hand it to createConsole among its inputs',
  )
  // @ts-expect-error No field names it so.
  const misspelt: OwnPartsOf<typeof rated> = { cells: { star: part }, inputs: { slug: part } }
  expect(() => giveOwnParts(rated, misspelt)).toThrow('book names "stars" at "rating"')
  expect(() => giveOwnParts(library, {})).not.toThrow()
})

it('reads money in the field that the catalogue gives that role, and refuses a role of no field', () => {
  giveCatalogue(library)
  expect(currencyOf({ coin: 'SEK', currency: 'EUR' })).toBe('SEK')
  expect(() => defineConsole({ ...empty, roles: { timeZone: 'zone' }, resources: {} })).toThrow(
    'roles names a field that no resource has: zone',
  )
})
