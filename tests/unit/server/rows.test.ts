import { describe, expect, it } from 'vitest'
import { targeting } from '../../../src/advertising/targeting/targeting.ts'
import type { ResourceInput } from '../../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../../src/engine/contract/sanitizeResource.ts'
import { acceptInput } from '../../../src/engine/server/entities/acceptInput.ts'
import { changesBetween, isSame } from '../../../src/engine/server/entities/changesBetween.ts'
import { fillDefaults } from '../../../src/engine/server/entities/fillDefaults.ts'
import { maskSecrets } from '../../../src/engine/server/entities/maskSecrets.ts'
import { referencesIn } from '../../../src/engine/server/referencesIn.ts'
import { storedRow } from '../../../src/engine/server/store/storedRow.ts'

const resource = sanitizeResource('thing', {
  path: '/things',
  label: 'Thing',
  plural: 'Things',
  section: 'a',
  description: '.',
  columns: [],
  filters: [],
  fields: {
    title: { kind: 'text', default: 'Untitled' },
    owner: { kind: 'reference', to: 'user', immutable: true },
    watchers: { kind: 'references', to: 'user' },
    secret: { kind: 'secret' },
    seen: { kind: 'number', readOnly: true },
    detail: {
      kind: 'group',
      fields: {
        size: { kind: 'choice', options: ['s', 'l'], default: 's' },
        score: { kind: 'number', readOnly: true },
        token: { kind: 'secret' },
      },
    },
    parts: {
      kind: 'objectList',
      fields: {
        id: { kind: 'text' },
        asset: { kind: 'reference', to: 'asset' },
        state: { kind: 'choice', options: ['new', 'used'], readOnly: true },
        weight: { kind: 'number', default: 1 },
      },
    },
    targeting,
  },
} satisfies ResourceInput)

const old = {
  title: 'Old',
  owner: 'u1',
  secret: 'a very secret text 1234',
  seen: 3,
  detail: { size: 'l', score: 9, token: 'short' },
  parts: [
    { id: 'a', state: 'used', weight: 2 },
    { id: 'b', state: 'new', weight: 3 },
  ],
}

describe('a body', () => {
  it('cannot say what the server works out, at any depth', () => {
    const body = {
      ...old,
      seen: 99,
      detail: { size: 's', score: 99 },
      parts: [
        { id: 'b', state: 'used' },
        { id: 'c', state: 'used' },
      ],
    }
    expect(acceptInput(resource, body, old)).toMatchObject({
      seen: 3,
      detail: { size: 's', score: 9 },
      parts: [{ id: 'b', state: 'new' }, { id: 'c' }],
    })
    expect(acceptInput(resource, { seen: 1, actions: [], refs: ['x:y'], version: 7 }, null)).toEqual({})
  })

  it('keeps secrets that come back masked or not at all, and takes new ones', () => {
    const masked = maskSecrets(resource.fields, old)
    expect(masked).toMatchObject({ secret: { set: true, hint: '…1234' }, detail: { token: { set: true } } })
    expect(JSON.stringify(masked)).not.toMatch(/very secret|short/)
    expect(acceptInput(resource, masked, old)).toMatchObject({ secret: old.secret, detail: { token: 'short' } })
    expect(acceptInput(resource, { title: 'x' }, old)).toMatchObject({ secret: old.secret, owner: 'u1' })
    expect(acceptInput(resource, { secret: 'new' }, old)).toMatchObject({ secret: 'new' })
  })

  it('leaves out what is empty, and keeps names that are no fields, to be refused', () => {
    expect(acceptInput(resource, { title: '', watchers: null, nonsense: 1 }, null)).toEqual({ nonsense: 1 })
  })

  it('is filled with defaults, inside groups and tables only where they are given', () => {
    expect(fillDefaults(resource, { detail: {}, parts: [{}] })).toMatchObject({
      title: 'Untitled',
      detail: { size: 's' },
      parts: [{ weight: 1 }],
    })
    expect(fillDefaults(resource, {})).not.toHaveProperty('detail')
  })
})

describe('what changed', () => {
  it('is told field by field, secrets only as changed', () => {
    const row = {
      ...old,
      title: 'New',
      secret: 'another secret text 9',
      detail: { ...old.detail, size: 's' },
      version: 2,
    }
    expect(changesBetween(resource, old, row)).toEqual([
      { path: 'title', old: 'Old', new: 'New' },
      { path: 'secret', old: { set: true, hint: '…1234' }, new: { set: true, hint: '…xt 9' } },
      { path: 'detail.size', old: 'l', new: 's' },
    ])
  })

  it('says nothing of what is no field, which may be a newer version’s secret', () => {
    expect(changesBetween(resource, old, { ...old, later: { sealed: 'x' } })).toEqual([])
  })

  it('is nothing when only the order of names differs', () => {
    expect(isSame({ a: 1, b: [{ c: 1, d: null }] }, { b: [{ c: 1 }], a: 1 })).toBe(true)
    expect(isSame([1, 2], [2, 1])).toBe(false)
    expect(isSame({}, [])).toBe(false)
  })
})

it('a stored row keeps what it refers to in fields that only a newer version knows, while it names it', () => {
  const before = {
    id: 't',
    owner: 'u1',
    watchers: ['u2'],
    later: { team: 'm1' },
    refs: ['user:u1', 'user:u2', 'team:m1'],
  }
  const { refs: _, ...kept } = before
  expect(storedRow(resource, { ...kept, watchers: [] }, before).refs).toEqual(['user:u1', 'team:m1'])
  expect(storedRow(resource, { ...kept, later: {} }, before).refs).toEqual(['user:u1', 'user:u2'])
  expect(storedRow(resource, kept).refs).toEqual(['user:u1', 'user:u2'])
})

it('references are found wherever they stand', () => {
  const row = {
    owner: 'u1',
    watchers: ['u2', 'u3'],
    parts: [{ asset: 'a1' }, {}, { asset: 'a2' }],
    targeting: { segments: { noneOf: ['s1'] }, deals: { include: ['d1'] } },
  }
  expect(referencesIn(resource, row)).toEqual([
    { path: 'owner', to: 'user', id: 'u1' },
    { path: 'watchers.0', to: 'user', id: 'u2' },
    { path: 'watchers.1', to: 'user', id: 'u3' },
    { path: 'parts.0.asset', to: 'asset', id: 'a1' },
    { path: 'parts.2.asset', to: 'asset', id: 'a2' },
    { path: 'targeting.segments.noneOf.0', to: 'segment', id: 's1' },
    { path: 'targeting.deals.include.0', to: 'deal', id: 'd1' },
  ])
})
