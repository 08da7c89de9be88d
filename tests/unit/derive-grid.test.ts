import '../setup/productCatalogue.ts'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { AccessPreview } from '../../src/engine/contract/accessAnswer.ts'
import type { Catalogue } from '../../src/engine/contract/resourceSpec.ts'
import { changeText, previewGroups, previewSentence } from '../../src/engine/derive/access/previewGroups.ts'
import { gridOf } from '../../src/engine/derive/inputs/grid.ts'

const { resources } = catalogue as Catalogue
const permissions = resources.role?.fields.permissions

describe('the grid of a list of a choice and its choices', () => {
  const grid = (value: unknown) => {
    if (permissions?.kind !== 'objectList') throw new Error('A role has no list of permissions')
    const made = gridOf(permissions, value)
    if (!made) throw new Error('Permissions are no grid')
    return made
  }

  it('has a line for every resource and one for all, and a column for each verb', () => {
    const { rows, columns, whole } = grid([])
    expect(rows.map(({ value }) => value)).toEqual(['*', ...Object.keys(resources)])
    expect(columns.map(({ label }) => label)).toContain('Manage access')
    expect(whole).toBe('*')
  })

  it('shows what a line holds, what the line for all implies, and what there is not', () => {
    const { cellOf, held } = grid([
      { resource: '*', verbs: ['list', 'read'] },
      { resource: 'campaign', verbs: ['read'] },
      { resource: 'campaign', verbs: ['activate'] },
    ])
    expect(cellOf('campaign', 'activate')).toEqual({ on: true, implied: false, possible: true })
    expect(cellOf('campaign', 'read')).toEqual({ on: true, implied: true, possible: true })
    expect(cellOf('deal', 'list')).toEqual({ on: false, implied: true, possible: true })
    expect(cellOf('audit-log', 'create')).toEqual({ on: false, implied: false, possible: false })
    expect([...held]).toEqual(['*', 'campaign'])
  })

  it('sets and clears one cell, in the order of the columns, and keeps no empty line', () => {
    const before = [{ resource: 'deal', verbs: ['update'] }]
    expect(grid(before).withCell('campaign', 'read', true)).toEqual([
      { resource: 'deal', verbs: ['update'] },
      { resource: 'campaign', verbs: ['read'] },
    ])
    expect(grid(before).withCell('deal', 'list', true)).toEqual([{ resource: 'deal', verbs: ['list', 'update'] }])
    expect(grid(before).withCell('deal', 'update', false)).toEqual([])
  })

  it('keeps lines of what the catalogue has no more, or calls otherwise', () => {
    const { rows, withCell } = grid([{ resource: 'fact', verbs: ['create'] }])
    expect(rows.at(-1)).toEqual({ value: 'fact', label: 'fact' })
    expect(withCell('deal', 'read', true)[0]).toEqual({ resource: 'fact', verbs: ['create'] })
  })

  it('is of fields that say so', () => {
    const table = { kind: 'objectList', fields: { key: { kind: 'text' } } } as const
    expect(gridOf(table, [])).toBe(null)
    expect(gridOf({ ...table, grid: { rows: 'key', columns: 'none' } }, [])).toBe(null)
  })
})

describe('what saving changes, in words', () => {
  const person = (id: string, change: 'gains' | 'loses') => ({
    subject: { entity: 'user', id, name: id },
    changes: [
      {
        change,
        organization: { entity: 'organization', id: 'n', name: 'Northwind' },
        verbs: ['update', 'activate'] as const,
        resources: ['campaign', 'line-item'],
        only: null,
      },
    ],
  })
  const preview: AccessPreview = {
    people: [person('Ada', 'gains'), person('Ben', 'gains'), person('Cy', 'loses')],
    others: 2,
  }

  it('counts who gains, who loses and who isn’t seen', () => {
    expect(previewSentence(preview)).toBe(
      'After saving, 2 users gain permissions, 1 user loses permissions, and 2 accounts that you can’t see are affected.',
    )
    expect(previewSentence({ people: [], others: 0 })).toBe('Saving doesn’t change anyone’s access.')
  })

  it('puts together whom the same happens to', () => {
    expect(previewGroups(preview).map(({ people }) => people.map(({ name }) => name))).toEqual([['Ada', 'Ben'], ['Cy']])
  })

  it('says what and where', () => {
    const [first] = preview.people[0]?.changes ?? []
    if (!first) throw new Error('Nothing changes')
    expect(changeText(first)).toBe('update and activate campaigns and line items in Northwind')
    expect(changeText({ ...first, organization: null, resources: ['*'], verbs: ['read'] })).toBe(
      'read everything in every organization and on the platform',
    )
    expect(changeText({ ...first, only: ['Solis', 'Borea'] })).toBe(
      'update and activate campaigns and line items in Northwind, only for Solis and Borea',
    )
  })
})
