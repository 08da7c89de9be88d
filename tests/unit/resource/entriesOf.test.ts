import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entriesOf } from '../../../scripts/resource/openApi/entriesOf.ts'
import { readOpenApi } from '../../../scripts/resource/openApi/readOpenApi.ts'
import { clearedCatalogue as catalogue } from './clearedCatalogue.ts'
import { working } from './working.ts'

const section = 'integrations'
const document = readOpenApi(readFileSync('examples/buying-platform/openapi.json', 'utf8'))

describe('the entries of a platform’s own API', () => {
  const { name, entries, notes } = entriesOf(document, catalogue, { section })
  const input = Object.fromEntries(entries.map(one => [one.entity, one.input]))

  it('work at once', () => {
    expect(name).toBe('northwindBuying')
    expect(working(entries)).toEqual(['advertisers', 'insertion-orders', 'creatives', 'exchanges'])
  })

  it('have kinds, limits, formats, choices and what is required', () => {
    expect(input.advertisers?.fields).toMatchObject({
      name: { kind: 'text', max: 120, required: true },
      domain: { kind: 'text', format: 'hostname', required: true, help: 'Where its ads lead to.' },
      currency: { kind: 'choice', vocabulary: 'currency' },
      timeZone: { kind: 'choice', vocabulary: 'timezone' },
      status: { kind: 'choice', options: ['active', 'paused', 'archived'] },
      billing: { kind: 'group', fields: { email: { kind: 'text', format: 'email', required: true } } },
      apiSecret: { kind: 'secret', min: 16, max: 200 },
      spentMicros: { kind: 'money', readOnly: true },
    })
    expect(input['insertion-orders']?.fields).toMatchObject({
      currency: { kind: 'choice', labels: { EUR: 'EUR' }, default: 'EUR' },
      budgetMicros: { kind: 'money', label: 'Budget', min: 0, required: true },
      pacing: { kind: 'choice', options: ['ahead', 'even', 'asap'], default: 'even' },
      maxFrequency: { kind: 'number', integer: true, min: 1, max: 100 },
      isLocked: { kind: 'boolean', label: 'Locked', default: false },
      formats: { kind: 'choices', options: ['banner', 'video', 'audio'], min: 1 },
      tags: { kind: 'list', max: 20, maxLength: 40 },
      flights: { kind: 'objectList', min: 1, max: 12, fields: { start: { kind: 'date', required: true } } },
    })
    expect(input['insertion-orders']).toMatchObject({
      title: 'displayName',
      verbs: expect.not.arrayContaining(['delete']),
    })
    expect(input.exchanges).toMatchObject({ readOnly: true, description: 'Exchanges that can be bought on.' })
  })

  it('lead to one another, and list what leads to them', () => {
    expect(input['insertion-orders']?.fields).toMatchObject({
      advertiserId: { kind: 'reference', to: 'advertisers', label: 'Advertiser', required: true },
      creativeIds: { kind: 'references', to: 'creatives', max: 50 },
    })
    expect(input.advertisers?.fields).toMatchObject({ parentAdvertiserId: { kind: 'reference', to: 'advertisers' } })
    expect(input.advertisers?.children).toEqual([
      { resource: 'advertisers', by: 'parentAdvertiserId' },
      { resource: 'insertion-orders', by: 'advertiserId' },
      { resource: 'creatives', by: 'advertiserId' },
    ])
  })

  it('say what the console asks for otherwise, and what became JSON', () => {
    expect(notes).toEqual(
      expect.arrayContaining([
        'insertion-orders: pages are asked for by pageSize and pageToken, the console sends limit and skip',
        'insertion-orders: a page has at most 50 rows, the console offers 100',
        'insertion-orders: rows stand under "insertionOrders" in the answer, the console expects the list itself',
        'insertion-orders.targeting.rules holds itself: it is written as JSON',
        "insertion-orders.exchangeIds has numbers; the console's ids are texts",
        'creatives.asset is one of several shapes: it is written as JSON',
      ]),
    )
    expect(notes.filter(note => note.startsWith('advertisers:'))).toEqual([])
  })

  it('can be chosen from', () => {
    const { entries: some } = entriesOf(document, catalogue, { section, only: ['exchanges'], scope: 'shared' })
    expect(some.map(({ entity, input: { scope } }) => `${entity} ${scope}`)).toEqual(['exchanges shared'])
    expect(() => entriesOf(document, catalogue, { section, only: ['deals'] })).toThrow(
      'There is no list "deals" in this document: take from advertisers, insertion-orders, creatives, exchanges',
    )
  })
})

describe('what is no OpenAPI document is refused in a sentence', () => {
  it.each([
    ['openapi: 3.1.0', 'This is not JSON: convert the OpenAPI document to JSON first'],
    ['[]', 'This is no OpenAPI document: it has no "openapi" at its top'],
    ['{"swagger":"2.0"}', 'This is Swagger 2.0: convert it to OpenAPI 3 first'],
    ['{"openapi":"4.0.0"}', 'This is OpenAPI 4.0.0: 3.0 and 3.1 can be read'],
    ['{"openapi":"3.1.0","paths":{}}', 'This OpenAPI document has no paths, so there is nothing to list'],
  ])('%s', (text, sentence) => {
    expect(() => readOpenApi(text)).toThrow(sentence)
  })

  it.each([
    [{ $ref: '#/components/schemas/A' }, '#/components/schemas/A only refers to itself: give it a schema'],
    [{ $ref: '#/components/schemas/C' }, '#/components/schemas/C is made of itself by allOf'],
    [{ $ref: 'other.json#/X' }, 'other.json#/X is in another file: bundle the document into one file first'],
    [{ $ref: '#/components/schemas/None' }, '#/components/schemas/None refers to nothing: add it to the document'],
    [{ type: 'object' }, 'Nothing in this document is a list of rows'],
    [{ type: 'array', items: { type: 'object', properties: { id: {} } } }, 'There is a resource "deal" already'],
  ])('rows of %j', (schema, sentence) => {
    const schemas = {
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      C: { allOf: [{ $ref: '#/components/schemas/C' }] },
    }
    const answers = { '200': { content: { 'application/json': { schema } } } }
    const paths = { '/deal': { get: { responses: answers } } }
    const text = JSON.stringify({ openapi: '3.0.3', paths, components: { schemas } })
    expect(() => entriesOf(readOpenApi(text), catalogue, { section })).toThrow(sentence)
  })
})
