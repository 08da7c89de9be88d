import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { narrowingOf } from '../../../src/engine/contract/belonging.ts'
import { defineConsole } from '../../../src/engine/contract/defineConsole.ts'
import type { Fields } from '../../../src/engine/contract/fieldSpec.ts'
import type { ConsoleInput, OwnExtension, ResourceInput } from '../../../src/engine/contract/resourceSpec.ts'

function entry(name: string, fields: Fields, more: Partial<ResourceInput> = {}): ResourceInput {
  return {
    path: `/${name}`,
    label: name,
    plural: name,
    section: 'a',
    description: '.',
    fields,
    columns: [],
    filters: [],
    ...more,
  }
}

function start(entries: ConsoleInput['resources']) {
  // As a catalogue is whose type was widened.
  const resources = entries as Readonly<Record<string, ResourceInput>>
  const input = {
    title: 'T',
    publicPrefixes: [],
    footer: { label: '', url: '' },
    products: [],
    sections: [{ key: 'a', label: 'A', path: '/a', shortcut: 'a', layout: 'sidebar' }],
    resources,
  } satisfies ConsoleInput
  return defineConsole(input)
}

const binding: OwnExtension = { fields: { branches: { kind: 'references', to: 'branch' } }, narrowedBy: 'branches' }
const branch = entry('branches', {})
const shelf = entry('shelves', { branch: { kind: 'reference', to: 'branch' } }, { belongsBy: ['branch'] })

describe('what rows belong to', () => {
  it('is what bindings are narrowed to, reached by links', () => {
    const book = entry('books', { shelf: { kind: 'reference', to: 'shelf' } }, { belongsBy: ['shelf'] })
    const { resources } = start({ 'role-binding': binding, branch, shelf, book })
    const toBranch = { by: [{ field: 'branch', to: 'branch', next: { by: [] } }] }
    expect(narrowingOf({ resources })).toEqual({ field: 'branches', entity: 'branch' })
    expect(resources.branch?.belonging).toEqual({ by: [] })
    expect(resources.book?.belonging).toEqual({ by: [{ field: 'shelf', to: 'shelf', next: toBranch }] })
    expect(resources['role-binding']?.belonging).toBe(null)
  })

  it('is nothing where no binding can be narrowed', () => {
    const { resources } = start({ branch })
    expect([narrowingOf({ resources }), resources.branch?.belonging]).toEqual([null, null])
  })

  it.each<[string, ConsoleInput['resources'], string]>([
    ['no narrowing', { branch, shelf }, 'shelf belongs by "branch", which leads to nothing'],
    [
      'a field that is no reference',
      { 'role-binding': binding, branch, shelf: { ...shelf, belongsBy: ['name'] } },
      'by "name"',
    ],
    [
      'a circle',
      {
        'role-binding': binding,
        branch,
        shelf: entry('shelves', { on: { kind: 'reference', to: 'shelf' } }, { belongsBy: ['on'] }),
      },
      'shelf belongs to itself by on',
    ],
    [
      'no references',
      { 'role-binding': { ...binding, narrowedBy: 'name' }, branch },
      'is narrowed by "name", which are no references',
    ],
  ])('is refused with a sentence: %s', (_, resources, sentence) => {
    expect(() => start(resources)).toThrow(sentence)
  })

  it('is told of all that the product narrows', () => {
    const belonging = Object.values(catalogue.resources).filter(resource => resource.belonging)
    expect(belonging.map(({ entity }) => entity).sort()).toEqual([
      'account',
      'asset',
      'campaign',
      'conversion-event',
      'goal',
      'line-item',
      'media',
      'strategy',
    ])
  })
})
