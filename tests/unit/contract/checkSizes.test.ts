import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { reportQuestionSchema } from '../../../src/advertising/reporting/reportQuestion.ts'
import { checkSizes } from '../../../src/engine/contract/checkSizes.ts'
import type { JsonSchema } from '../../../src/engine/contract/jsonSchema.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'
import { entitySchema } from '../../../src/engine/contract/schema.ts'
import { validateRow, validateSchema } from '../../../src/engine/contract/validate.ts'

/** What one request may cost at most, in milliseconds of a processor; an ordinary row takes less than one. */
const patience = 1_000

function timed<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

const resource = (entity: string) => catalogue.resources[entity] as Resource
const question = { dimensions: ['campaign'], metrics: ['spend'], dateRange: 'today' }

describe('lengths and counts, before any pattern', () => {
  it.each<[string, () => () => unknown, unknown]>([
    [
      'half a million dimensions',
      () => {
        const dimensions = new Array(520_000).fill('x')
        return () => validateSchema(reportQuestionSchema, { ...question, dimensions })
      },
      { dimensions: 'Add at most 10' },
    ],
    [
      'a filter with half a million values',
      () => {
        const filters = [{ dimension: 'campaign', op: 'in', values: new Array(520_000).fill(1) }]
        return () => validateSchema(reportQuestionSchema, { ...question, filters })
      },
      { 'filters.0.values': 'Add at most 1000' },
    ],
    [
      'an email of a megabyte',
      () => () =>
        validateRow(resource('user'), { name: 'A', email: `a@${'.'.repeat(1_000_000)}@`, organizations: ['o'] }),
      { email: 'Use at most 254 characters' },
    ],
    [
      'a domain of a megabyte',
      () => () => validateRow(resource('site'), { name: 'A', organization: 'o', domain: 'a.'.repeat(500_000) }),
      expect.objectContaining({ domain: 'Use at most 253 characters' }),
    ],
    [
      'a hundred thousand names that are no fields',
      () => {
        const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`n${n}`, n]))
        const value = { ...question, ...names }
        return () => {
          const found = validateSchema(reportQuestionSchema, value)
          return { count: String(Object.keys(found).length), n0: found.n0 ?? '' }
        }
      },
      { count: '100', n0: 'There is no such field' },
    ],
    [
      'a hundred thousand wrong items',
      () => {
        const items = new Array(100_000).fill({ type: 'nothing', value: 'a' })
        return () => {
          const found = validateRow(resource('inventory-set'), { name: 'A', organization: 'o', items })
          return { first: found['items.0.type'] ?? '' }
        }
      },
      { first: 'Choose one of: domain, app, placement, deal, publisher' },
    ],
  ])('%s are refused in a sentence, at once', (_, prepared, expected) => {
    const { result, ms } = timed(prepared())
    expect(result).toEqual(expected)
    expect(ms).toBeLessThan(patience)
  })

  it('compares the items of a long list in time proportional to it', () => {
    const list: JsonSchema = {
      type: 'array',
      uniqueItems: true,
      maxItems: 100_000,
      items: { type: 'string', maxLength: 9 },
    }
    const items = Array.from({ length: 100_000 }, (_, n) => `i${n}`)
    const { result, ms } = timed(() => validateSchema(list, items))
    expect(result).toEqual({})
    expect(ms).toBeLessThan(patience)
    expect(validateSchema(list, [...items.slice(1), 'i7'])).toEqual({ '': 'Each value may appear only once' })
  })

  it('finds what is wrong far down in a long list, at its place', () => {
    const items = Array.from({ length: 2_500 }, (_, n) => ({ type: 'domain', value: n === 2_222 ? 5 : 'a.example' }))
    expect(
      validateRow(resource('inventory-set'), { name: 'A', organization: 'o', type: 'domains', items }),
    ).toMatchObject({
      'items.2222.value': 'This must be text',
    })
  })

  it('still says what else is wrong, and does not call missing what is too long', () => {
    const name = 'a'.repeat(10_000)
    const found = validateRow(resource('user'), { name, email: 'x' })
    expect(found).toMatchObject({ email: 'Enter an email address, like pat@northwind.example' })
    expect(found.name).toMatch(/^Use at most \d+ characters$/)
  })

  it('counts characters, not code units', () => {
    const schema: JsonSchema = { type: 'string', maxLength: 3 }
    expect(checkSizes(schema, '🙂🙂🙂').errors).toEqual({})
    expect(checkSizes(schema, '🙂🙂🙂🙂').errors).toEqual({ '': 'Use at most 3 characters' })
  })

  it('has an end to every list and every text with a pattern of every resource', () => {
    const endless: string[] = []
    const walk = (node: JsonSchema, path: string) => {
      const texts = node.type === 'string' && !node.enum && node.const === undefined
      if (texts && node.maxLength === undefined) endless.push(path)
      if (node.type === 'array' && node.maxItems === undefined) endless.push(path)
      for (const [name, inner] of Object.entries(node.properties ?? {})) walk(inner, `${path}.${name}`)
      if (node.items) walk(node.items, `${path}[]`)
      for (const inner of node.oneOf ?? []) walk(inner, path)
    }
    for (const one of Object.values(catalogue.resources)) walk(entitySchema(one), one.entity)
    walk(reportQuestionSchema, 'report-query')
    expect(endless).toEqual([])
  })
})
