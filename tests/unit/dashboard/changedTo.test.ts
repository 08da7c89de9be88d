import { expect, it } from 'vitest'
import { catalogue, type RowOf } from '../../../resources.config.ts'
import { changedTo } from '../../../src/advertising/pages/dashboard/changedTo.ts'
import type { Resource } from '../../../src/engine/contract/resourceSpec.ts'

const lineItem = catalogue.resources['line-item'] as Resource
const entry = (action: string, path: string, now: unknown) =>
  ({ id: '1', action, changes: [{ path, old: 'draft', new: now }] }) as unknown as RowOf<'audit-log'>

it('says which state a row was changed to, and nothing of other changes', () => {
  expect(changedTo(entry('status_change', 'status', 'active'), lineItem)).toBe('Active')
  expect(changedTo(entry('update', 'status', 'active'), lineItem)).toBeNull()
  expect(changedTo(entry('status_change', 'statusReason', 'active'), lineItem)).toBeNull()
  expect(changedTo(entry('status_change', 'status', null), lineItem)).toBeNull()
  expect(changedTo(entry('status_change', 'status', 'active'), undefined)).toBeNull()
})
