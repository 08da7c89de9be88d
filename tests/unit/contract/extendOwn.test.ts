import { expect, it } from 'vitest'
import { extendOwn } from '../../../src/engine/contract/ownResources/extendOwn.ts'
import type { ResourceInput } from '../../../src/engine/contract/resourceSpec.ts'

const own: ResourceInput = {
  path: '/admin/hooks',
  label: 'Hook',
  plural: 'Hooks',
  section: 'admin',
  description: 'Hooks.',
  fields: {
    url: { kind: 'text' },
    events: { kind: 'choices', options: ['failed'], labels: { failed: 'It failed' }, required: true },
    secret: { kind: 'secret' },
  },
  columns: ['name', 'url'],
  filters: ['url'],
  children: [{ resource: 'run', by: 'hook' }],
}

it('puts new fields before the one that is named, and options and labels beside those that are there', () => {
  const { fields } = extendOwn(own, {
    before: 'secret',
    fields: { room: { kind: 'text' }, events: { options: ['made'], labels: { made: 'It is made' } } },
  })
  expect(Object.keys(fields)).toEqual(['url', 'events', 'room', 'secret'])
  expect(fields.events).toEqual({
    kind: 'choices',
    options: ['made', 'failed'],
    labels: { failed: 'It failed', made: 'It is made' },
    required: true,
  })
})

it('puts new fields at the end, children beside those that are there, and other words in the place of its own', () => {
  const more = extendOwn(own, {
    section: 'b',
    fields: { room: { kind: 'text' } },
    columns: ['room'],
    children: [{ resource: 'room', by: 'hook' }],
  })
  expect(Object.keys(more.fields)).toEqual(['url', 'events', 'secret', 'room'])
  expect(more.children?.map(({ resource }) => resource)).toEqual(['run', 'room'])
  expect([more.section, more.columns, more.filters]).toEqual(['b', ['room'], ['url']])
})

it('leaves the entry as it is where nothing is said', () => {
  expect(extendOwn(own, {})).toEqual(own)
})

it('says which field new ones can’t stand before', () => {
  expect(() => extendOwn(own, { before: 'sekret', fields: { room: { kind: 'text' } } })).toThrow(
    'Hook has no field "sekret" to put others before',
  )
})
