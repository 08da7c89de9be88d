import { expect, it } from 'vitest'
import { catalogue } from '../../../examples/library/library.config.ts'
import { defineConsole } from '../../../src/engine/contract/defineConsole.ts'
import type { ManagedBy } from '../../../src/engine/contract/resourceSpec.ts'
import { commonRoles } from '../../../src/engine/server/access/commonRoles.ts'
import { managedRoles } from '../../../src/engine/server/access/managedRoles.ts'

const look = ['list', 'read', 'export']

function permissionsOf(managedBy: ManagedBy) {
  const shop = defineConsole({
    title: '',
    publicPrefixes: [],
    footer: { label: '', url: '' },
    products: [],
    sections: [],
    resources: {
      shop: {
        path: '/shops',
        label: 'Shop',
        plural: 'Shops',
        section: 'admin',
        description: '.',
        fields: {},
        columns: [],
        filters: [],
        managedBy,
      },
    },
  })
  return new Map(managedRoles(shop, commonRoles).map(({ id, permissions }) => [id, permissions.slice(1)]))
}

it.each([
  ['read', look],
  ['write', [...look, 'create', 'update', 'delete', 'archive']],
  ['run', [...look, 'create', 'update', 'delete', 'archive', 'activate']],
  ['approve', [...look, 'update', 'approve']],
] as const)('lets a built-in role %s what an entry says it does, and no other', (work, verbs) => {
  const found = permissionsOf({ [work]: ['read-only'] })
  expect(found.get('role-read-only')).toEqual([{ resource: 'shop', verbs }])
  expect(found.get('role-editor')).toEqual([])
})

it('adds what a role does in several ways, and leaves roles alone that no entry names', () => {
  expect(permissionsOf({ approve: ['editor'], read: ['editor'] }).get('role-editor')).toHaveLength(2)
  expect(managedRoles(catalogue, commonRoles)).toEqual(commonRoles)
})

it('names the entry whose role isn’t there', () => {
  expect(() => permissionsOf({ run: ['editr'] })).toThrow(
    'resources.config: shop is managed by "editr", which is no built-in role',
  )
})
