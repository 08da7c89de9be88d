import { describe, expect, it } from 'vitest'
import type { ResourceInput } from '../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../src/engine/contract/sanitizeResource.ts'
import { validateRow } from '../../src/engine/contract/validate.ts'

const base = {
  path: '/things',
  label: 'Thing',
  plural: 'Things',
  section: 'a',
  description: '.',
  columns: [],
  filters: [],
}
const errors = (input: Pick<ResourceInput, 'fields'> & Partial<ResourceInput>, row: Record<string, unknown>) =>
  validateRow(sanitizeResource('thing', { ...base, omit: ['code', 'labels', 'notes'], scope: 'platform', ...input }), {
    name: 'A thing',
    ...row,
  })

describe('validation of a row', () => {
  it('says what every field lacks, at its path', () => {
    const fields: ResourceInput['fields'] = {
      email: { kind: 'text', format: 'email' },
      size: { kind: 'choice', options: ['small', 'large'], required: true },
      budget: { kind: 'money', min: 1_000_000 },
      flights: { kind: 'objectList', fields: { start: { kind: 'dateTime', required: true } } },
    }
    expect(errors({ fields }, { email: 'x', size: 'vast', budget: 5, flights: [{}], extra: 1 })).toEqual({
      email: 'Enter an email address, like pat@northwind.example',
      size: 'Choose one of: small, large',
      budget: 'Must be at least 1',
      'flights.0.start': 'This field is required',
      extra: 'There is no such field',
    })
    expect(errors({ fields }, { name: '' })).toEqual({ name: 'This field is required', size: 'This field is required' })
  })

  it('asks for a conditional field only while its condition holds', () => {
    const fields: ResourceInput['fields'] = {
      source: { kind: 'choice', options: ['tag', 'file'], required: true },
      tag: { kind: 'text', required: true, when: { source: ['tag'] } },
    }
    expect(errors({ fields }, { source: 'tag' })).toEqual({ tag: 'This field is required' })
    expect(errors({ fields }, { source: 'file' })).toEqual({})
  })

  it('asks for a field of a chosen part only while the list has that part', () => {
    const fields: ResourceInput['fields'] = {
      parts: { kind: 'choices', options: ['video', 'audio'] },
      length: { kind: 'duration', required: true, when: { parts: ['video'] } },
    }
    expect(errors({ fields }, { parts: ['audio', 'video'] })).toEqual({ length: 'This field is required' })
    expect(errors({ fields }, { parts: ['audio'] })).toEqual({})
    expect(errors({ fields }, {})).toEqual({})
  })

  it('checks the variant that the row says it is', () => {
    const input: Pick<ResourceInput, 'fields' | 'variants'> = {
      fields: { type: { kind: 'choice', options: ['video', 'display'], required: true } },
      variants: { on: 'type', by: { video: { duration: { kind: 'duration', required: true } }, display: {} } },
    }
    expect(errors(input, { type: 'video' })).toEqual({ duration: 'This field is required' })
    expect(errors(input, { type: 'display', duration: 1 })).toEqual({ duration: 'There is no such field' })
    expect(errors(input, { type: 'nope' })).toEqual({ type: 'Choose one of: video, display' })
  })

  it('ties fields together by rules', () => {
    const fields: ResourceInput['fields'] = {
      startAt: { kind: 'dateTime' },
      endAt: { kind: 'dateTime' },
      daily: { kind: 'money' },
      total: { kind: 'money' },
      allow: { kind: 'list' },
      block: { kind: 'list' },
      flights: { kind: 'objectList', fields: { start: { kind: 'dateTime' }, end: { kind: 'dateTime' } } },
    }
    const rules: ResourceInput['rules'] = [
      { rule: 'after', field: 'endAt', than: 'startAt' },
      { rule: 'atMost', field: 'daily', than: 'total' },
      { rule: 'atMostOne', fields: ['allow', 'block'] },
      { rule: 'noOverlap', field: 'flights', start: 'start', end: 'end' },
    ]
    const day = (n: number) => `2026-11-0${n}T00:00:00.000Z`
    const row = {
      startAt: day(2),
      endAt: day(1),
      daily: 5,
      total: 4,
      allow: ['a'],
      block: ['b'],
      flights: [
        { start: day(3), end: day(5) },
        { start: day(1), end: day(3) },
        { start: day(4), end: day(6) },
      ],
    }
    expect(errors({ fields, rules }, row)).toEqual({
      endAt: 'Must be after start at',
      daily: 'Must be at most total',
      block: 'Set only one of these: allow or block',
      'flights.2.start': 'Overlaps another entry',
    })
    expect(errors({ fields, rules }, { endAt: day(1), daily: 5, allow: [], block: ['b'] })).toEqual({})
  })
})
