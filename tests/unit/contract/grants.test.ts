import { describe, expect, it } from 'vitest'
import { type Grants, may, mayAnywhere, scopeOf } from '../../../src/engine/contract/grants.ts'
import { type Resource, type Verb, verbs } from '../../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../../src/engine/contract/sanitizeResource.ts'

/** What is expected is written out here: a test that asks `may` itself can't see it err. */
const resource = (scope: Resource['scope'], allowed: readonly Verb[] = verbs): Resource => ({
  ...sanitizeResource('thing', {
    path: '/things',
    label: 'Thing',
    plural: 'Things',
    section: 'a',
    description: '.',
    columns: [],
    filters: [],
    fields: {},
  }),
  scope,
  verbs: allowed,
})
const granted = (owner: string, verb: Verb, entity = 'thing'): Grants => ({ [owner]: { [entity]: [verb] } })
const reading: readonly Verb[] = ['list', 'read', 'export']

describe.each(verbs)('a grant of %s', verb => {
  const others = verbs.filter(other => other !== verb)

  it.each([
    ['organization', 'north', 'north', true],
    ['organization', 'north', 'south', false],
    ['organization', 'north', null, false],
    ['organization', '*', 'south', true],
    ['organization', '*', null, true],
    ['platform', 'north', 'north', false],
    ['platform', 'north', null, false],
    ['platform', '*', null, true],
    ['shared', 'north', 'north', true],
    ['shared', 'north', 'south', false],
    ['shared', 'north', null, reading.includes(verb)],
    ['shared', '*', null, true],
  ] as const)('on a resource of scope %s, held in %s, for a row of %s: %s', (scope, held, owner, expected) => {
    for (const entity of ['thing', '*']) {
      expect(may(granted(held, verb, entity), verb, resource(scope), owner)).toBe(expected)
      for (const other of others) expect(may(granted(held, verb, entity), other, resource(scope), owner)).toBe(false)
    }
    expect(may(granted(held, verb, 'another'), verb, resource(scope), owner)).toBe(false)
    expect(may(granted(held, verb), verb, resource(scope, others), owner)).toBe(false)
  })

  it.each([
    ['organization', 'north', ['north']],
    ['organization', '*', 'all'],
    ['platform', 'north', []],
    ['platform', '*', 'all'],
    ['shared', 'north', ['north', '*']],
    ['shared', '*', 'all'],
  ] as const)('on a resource of scope %s, held in %s, shows rows of %j', (scope, held, expected) => {
    expect(scopeOf(granted(held, verb), verb, resource(scope))).toEqual(expected)
    for (const other of others) expect(scopeOf(granted(held, verb), other, resource(scope))).toEqual([])
    expect(scopeOf(granted(held, verb), verb, resource(scope, others))).toEqual([])
  })

  it('opens a resource of the platform to platform bindings only', () => {
    expect(mayAnywhere(granted('north', verb), verb, resource('platform'))).toBe(false)
    expect(mayAnywhere(granted('*', verb), verb, resource('platform'))).toBe(true)
    expect(mayAnywhere(granted('north', verb), verb, resource('organization'))).toBe(true)
    expect(mayAnywhere({}, verb, resource('shared'))).toBe(false)
  })
})
