import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../examples/library/library.config.ts'
import { addGivenRows } from '../../../../src/engine/server/sample/addGivenRows.ts'
import { type GivenRows, givenRowErrors } from '../../../../src/engine/server/sample/givenRows.ts'
import { SampleBuilder } from '../../../../src/engine/server/sample/SampleBuilder.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const builderOf = (given: GivenRows) => {
  const builder = new SampleBuilder({ catalogue, now, scale: 'full' })
  addGivenRows(builder, given)
  return builder
}
const emma = { id: 'emma', name: 'Emma', author: 'Jane Austen' }
const ada = { id: 'ada', name: 'Ada', email: 'ada@reader.example' }
const loan = { name: 'L-1', book: 'emma', member: 'ada', takenOn: '2026-11-02' }

describe('rows that are given for a demo', () => {
  it('get ids in the order of time, which their links follow, defaults and the first organization', () => {
    const organization = [
      { id: 'town', name: 'Town', slug: 'town', domain: 'town.example' },
      { id: 'harbor', name: 'Harbor', slug: 'harbor', domain: 'harbor.example' },
    ]
    const kim = { name: 'Kim', author: 'Kipling', organization: 'harbor', createdAt: '2025-01-01T10:00:00Z' }
    const given = {
      organization,
      book: [emma, { name: 'Opticks', author: 'Newton' }, kim],
      member: [ada],
      loan: [loan],
    }
    expect(givenRowErrors(catalogue, given)).toEqual([])
    const builder = builderOf(given)
    const [town, harbor] = builder.of('organization')
    const books = builder.of('book')
    expect(books.map(({ name, organization }) => [name, organization])).toEqual([
      ['Emma', town?.id],
      ['Opticks', town?.id],
      ['Kim', harbor?.id],
    ])
    expect(books.map(({ createdAt }) => createdAt)).toEqual([
      '2026-11-23T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
      '2025-01-01T10:00:00.000Z',
    ])
    expect(books.map(({ id }) => id)).toEqual(
      books
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    )
    expect(books[0]).toMatchObject({ genre: 'novel', copies: 1 })
    expect(builder.of('loan')[0]).toMatchObject({
      book: books[0]?.id,
      member: builder.of('member')[0]?.id,
      status: 'reserved',
    })
    // What was given stays as it was.
    expect(loan.book).toBe('emma')
  })

  it.each([
    ['no object', []],
    ['no list', { book: emma }],
    ['no row', { book: [null] }],
    ['an unknown entity', { shelf: [] }],
    ['an unknown field', { book: [{ ...emma, autor: 'x' }] }],
    ['a missing value', { book: [{ name: 'Emma' }] }],
    ['a value of another kind', { book: [{ ...emma, copies: 'two' }] }],
    ['an option that there is not', { book: [{ ...emma, genre: 'crime' }] }],
    ['a link to nothing', { book: [emma], loan: [loan] }],
    ['a link to a row of another entity', { book: [emma], member: [{ ...ada, id: 'emma' }], loan: [loan] }],
    ['a broken rule', { book: [emma], member: [ada], loan: [{ ...loan, dueOn: '2026-11-01' }] }],
    ['a state that there is not', { book: [emma], member: [ada], loan: [{ ...loan, status: 'lost' }] }],
    ['no time', { book: [{ ...emma, createdAt: 'yesterday' }] }],
  ])('are refused with %s', (_, given) => {
    expect(givenRowErrors(catalogue, given)).toHaveLength(1)
  })

  it('say where they are wrong', () => {
    expect(givenRowErrors(catalogue, { book: [emma, { name: 'Opticks', publisher: 'x' }] })).toEqual([
      'book 2: there is no field publisher',
      'book 2: author: This field is required',
    ])
    expect(givenRowErrors(catalogue, { book: [emma], loan: [loan] })).toEqual([
      'loan 1: member: there is no member with the id ada',
    ])
  })
})
