import { expect, it } from 'vitest'
import { fieldsRefused } from '../../../src/engine/server/http/apiError.ts'

const fields = {
  flights: {
    kind: 'objectList',
    label: 'Flight',
    fields: { end: { kind: 'dateTime' }, url: { kind: 'text', format: 'url', label: 'URL' } },
  },
} as const

it.each<[string, Record<string, string>, string]>([
  ['no field', {}, 'This has the wrong format'],
  ['one field', { slug: 'Enter a slug' }, 'Slug: Enter a slug'],
  ['the row as a whole', { '': 'Give an object' }, 'Give an object'],
  ['a field in a list', { 'flights.0.end': 'Enter a later time' }, 'Flight 1, end: Enter a later time'],
  ['an acronym', { 'flights.1.url': 'Enter a URL' }, 'Flight 2, URL: Enter a URL'],
  ['two fields', { name: 'Enter a name', slug: 'Enter a slug' }, 'Name: Enter a name, and 1 more error'],
  ['three fields', { a: 'Wrong', b: 'Wrong', c: 'Wrong' }, 'A: Wrong, and 2 more errors'],
])('says what is wrong with %s by its label', (_, errors, sentence) => {
  expect(fieldsRefused(errors, fields).body).toEqual({ error: sentence, fields: errors })
})

it('names a parameter of a call as it is written', () => {
  expect(fieldsRefused({ q: 'Type at least two characters' }).body.error).toBe('q: Type at least two characters')
})
