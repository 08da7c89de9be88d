import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { ownCalls } from '../../../src/engine/contract/ownCalls.ts'
import { accessOf } from '../../../src/engine/providers/access.ts'
import { askCurrentUser } from '../../../src/engine/providers/askCurrentUser.ts'
import { readCurrentUser } from '../../../src/engine/providers/readCurrentUser.ts'
import { giveCatalogue } from '../../../src/engine/providers/resources.ts'

giveCatalogue(catalogue)

const minimal = { name: 'Ada', email: 'Ada@platform.example' }

describe('the current user', () => {
  it('[platform.1] is made of a name and an e-mail address alone', () => {
    const user = readCurrentUser(minimal)
    expect(user).toMatchObject({ ...minimal, id: 'ada@platform.example', organizations: [], platform: true })
  })

  it('is nobody without an e-mail address', () => {
    for (const answer of [null, [], 'Ada', 1, {}, { email: 1 }, [minimal]]) expect(readCurrentUser(answer)).toBeNull()
  })

  it('survives any shape of what it carries', () => {
    const odd = [null, 1, 'x', [], [null], {}, { a: 1 }, { a: { b: 1 } }, { a: null }]
    for (const value of odd) {
      const user = readCurrentUser({
        ...minimal,
        id: value,
        name: value,
        organizations: value,
        grants: value,
        figures: value,
      })
      if (!user) throw new Error('nobody')
      expect([typeof user.id, typeof user.name, Array.isArray(user.organizations)]).toEqual(['string', 'string', true])
      expect(typeof accessOf(user, null).can('list', 'campaign')).toBe('boolean')
    }
  })

  it('may do what the specification has calls for, where no grants are told', () => {
    const user = readCurrentUser(minimal, [{ id: 'north', name: 'North' }])
    if (!user) throw new Error('nobody')
    for (const verb of ['list', 'read', 'create', 'update', 'delete'] as const) {
      expect(accessOf(user, 'north').can(verb, 'campaign'), verb).toBe(true)
    }
    expect(accessOf(user, 'north').can('archive', 'campaign')).toBe(false)
  })

  it('may do nothing where our own API tells no grants, and everything where a platform has nothing else to say', () => {
    const can = (answer: object) => {
      const user = readCurrentUser(answer)
      return user && accessOf(user, null).can('list', 'campaign')
    }
    expect(can({ ...minimal, platform: false, grants: {} })).toBe(false)
    expect(can({ ...minimal, grants: {} })).toBe(true)
  })

  it('[platform.10] is offered only the calls that the API names', () => {
    expect(readCurrentUser(minimal)?.calls).toEqual([])
    expect(readCurrentUser({ ...minimal, calls: ['history', 'telepathy', 7] })?.calls).toEqual(['history'])
    expect(readCurrentUser({ ...minimal, calls: ownCalls })?.calls).toEqual(ownCalls)
  })

  it('[platform.3] is read from any answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), answer => {
        const email = typeof answer === 'object' && answer !== null && 'email' in answer ? answer.email : undefined
        expect(readCurrentUser(answer) !== null).toBe(typeof email === 'string' && !Array.isArray(answer))
      }),
    )
  })

  it('[platform.2] takes the organizations from their own call where it carries none, and only there', async () => {
    const asked: string[] = []
    const answers: Record<string, unknown> = {
      organization: [{ id: 7, name: 'North' }, { id: 'south' }, { name: 'Nobody' }],
    }
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return Response.json(url.includes('/current-user') ? answers.user : answers.organization)
    })
    answers.user = { ...minimal, organizations: [] }
    expect(await askCurrentUser()).toMatchObject({ state: 'present', user: { organizations: [] } })
    expect(asked).toHaveLength(1)
    answers.user = minimal
    const organizations = [
      { id: '7', name: 'North' },
      { id: 'south', name: 'south' },
    ]
    expect(await askCurrentUser()).toMatchObject({ state: 'present', user: { organizations } })
    answers.organization = { error: 'odd' }
    expect(await askCurrentUser()).toMatchObject({ state: 'present', user: { organizations: [] } })
  })
})
