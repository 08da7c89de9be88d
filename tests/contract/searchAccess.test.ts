import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, people, signedIn, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// The manager sees one account of one organization, and everything of another.
eachStore(open => {
  let test: TestWorld
  let manager: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    const row = (id: string, organization: string, more: object = {}) => ({
      id,
      organization,
      name: `Harbor ${id}`,
      status: 'draft',
      ...more,
    })
    await putRows(
      test.store,
      'account',
      row('a1', north),
      row('a2', north),
      row('a3', south, { status: 'pending_approval' }),
    )
    await putRows(
      test.store,
      'campaign',
      row('ours', north, { account: 'a1' }),
      row('rival', north, { account: 'a2' }),
      row('southern', south, { account: 'a3' }),
    )
    const admin = await test.signIn('admin')
    for (const organization of [north, south]) await admin.delete(`/role-binding/binding-manager-${organization}`)
    const bind = (more: object) => admin.create('role-binding', { subjectKind: 'user', user: 'user-manager', ...more })
    await bind({ organization: north, role: 'role-read-only', accounts: ['a1'] })
    await bind({ organization: south, role: 'role-org-admin' })
    manager = await signedIn(test.api, people.manager)
  }, 120_000)

  const found = async (path: string) => {
    const { status, body } = await manager.get<Row[]>(path)
    return [status, status === 200 ? body.map(({ id }) => id).sort() : body]
  }

  it('who sees some accounts of one organization and all of another finds the rows of both, and no others', async () => {
    expect(await found('/search?q=harbor')).toEqual([200, ['a1', 'a3', 'ours', 'southern']])
    expect(await found(`/search?q=harbor&organization=${north}`)).toEqual([200, ['a1', 'ours']])
    expect(await found(`/search?q=harbor&organization=${south}`)).toEqual([200, ['a3', 'southern']])
  })

  it('and is told which rows keep another from being deleted', async () => {
    const { status, body } = await manager.delete('/account/a3')
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('southern')
  })
})
