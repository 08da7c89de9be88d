import { expect, it } from 'vitest'
import { returnPath } from '../../../src/engine/server/access/returnPath.ts'

it.each([
  ['/campaigns', '/campaigns'],
  ['/inventory/deals?sort=name#top', '/inventory/deals?sort=name#top'],
  ['/a/../campaigns', '/campaigns'],
])('[access.4] goes on to %s', (asked, path) => {
  expect(returnPath(asked)).toBe(path)
})

it.each([
  null,
  '',
  'campaigns',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '//evil.example/campaigns',
  '/\\evil.example/campaigns?sort=name',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/api/v1/oidc/auth',
  `/${'a'.repeat(1000)}`,
])('goes to the beginning in place of %s', asked => {
  expect(returnPath(asked)).toBe('/')
})
