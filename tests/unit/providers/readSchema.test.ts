import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSchema } from '../../../src/engine/providers/readSchema.ts'

describe('the schema document of an answer', () => {
  it('stays as it is where it says JSON Schema', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Campaign',
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 80 },
        tags: { type: 'array', items: { type: ['string', 'null'], enum: ['a', null] }, uniqueItems: true },
        extra: { additionalProperties: { type: 'number', minimum: 0 } },
      },
      oneOf: [{ properties: { kind: { const: 'a' } } }],
      additionalProperties: false,
    }
    expect(readSchema(schema)).toEqual(schema)
  })

  it('loses only what has another shape, at every depth', () => {
    expect(
      readSchema({
        title: 7,
        required: { name: true },
        properties: { name: null, size: { type: 'string', maxLength: 'ten', items: [] } },
        oneOf: [null, { title: 'One' }],
        invented: true,
      }),
    ).toEqual({ properties: { size: { type: 'string' } }, oneOf: [{ title: 'One' }] })
  })

  it.each([null, 'text', 7, [], [{}]])('is empty where the answer is %j', answer => {
    expect(readSchema(answer)).toEqual({})
  })

  it('never fails, and reads what it has read as the same', () => {
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom('properties', 'items', 'required', 'type', 'oneOf') }), answer => {
        const read = readSchema(answer)
        expect(readSchema(read)).toEqual(read)
      }),
    )
  })
})
