import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../src/engine/contract/api.ts'
import { openStartPage } from '../../../src/engine/shell/openStartPage.ts'

let opened: string[]
const user = (startPage?: string): CurrentUser => ({
  ...{ id: 'u', name: 'U', email: 'u@x.example', organizations: [], platform: false, grants: {}, calls: [] },
  ...(startPage === undefined ? {} : { startPage }),
})
const at = (pathname: string, { search = '', state = null }: { search?: string; state?: unknown } = {}) => {
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('history', { state, replaceState: (_: unknown, __: string, url: string) => opened.push(url) })
}

beforeEach(() => {
  opened = []
})
afterEach(() => vi.unstubAllGlobals())

it('opens in the place of / for whoever comes from outside', () => {
  at('/')
  openStartPage(user('/reporting/explore'))
  expect(opened).toEqual(['/reporting/explore'])
})

it.each([
  ['another page was asked for', '/campaigns', {}],
  ['the address says more', '/', { search: '?a=1' }],
  ['the dashboard was opened within the console, and is loaded again', '/', { state: { idx: 2 } }],
])('does not where %s', (_, path, more) => {
  at(path, more)
  openStartPage(user('/reporting/explore'))
  expect(opened).toEqual([])
})

it('is never another site, whatever a platform says, and nothing where none is chosen', () => {
  at('/')
  for (const page of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined]) {
    openStartPage(user(page))
  }
  expect(opened).toEqual([])
})
