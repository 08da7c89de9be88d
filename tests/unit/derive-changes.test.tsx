import '../setup/productCatalogue.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { CurrentUser } from '../../src/engine/contract/api.ts'
import { fieldAt } from '../../src/engine/contract/query.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { cellOf } from '../../src/engine/derive/cells/cells.ts'
import { fieldOptions } from '../../src/engine/derive/list/fieldOptions.ts'
import { referredEntities } from '../../src/engine/derive/list/referredEntities.ts'
import { CurrentUserProvider } from '../../src/engine/providers/currentUser.ts'

const log = catalogue.resources['audit-log'] as Resource
const row = {
  actor: { kind: 'service_account', id: 'robot', name: 'Feed' },
  entity: { type: 'line-item', id: 'l1', name: 'Prospecting' },
  changes: [
    { path: 'budgetTotal', old: 1_000_000_000, new: 2_500_000_000 },
    { path: 'pacing', old: 'even', new: 'asap' },
  ],
}

/** A cell of the list, as somebody with these grants sees it. */
function drawn(path: string, grants: CurrentUser['grants'], of: Readonly<Record<string, unknown>> = row): string {
  const field = fieldAt(log.fields, path)
  if (!field) throw new Error(`The audit log has no ${path}`)
  const value = path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), of)
  const { Cell } = cellOf(field)
  const person = { id: 'me', name: 'Me', email: '', organizations: [], platform: false, calls: [], grants }
  return renderToStaticMarkup(
    <CurrentUserProvider user={person}>
      <MemoryRouter>
        <Cell value={value} field={field} name={path} resource={log} row={of} />
      </MemoryRouter>
    </CurrentUserProvider>,
  )
}

const reader = { one: { '*': ['list', 'read'] } } as const

describe('the audit log', () => {
  it('says what changed in the words of the resource, and money without a currency that it does not know', () => {
    expect(drawn('changes', reader)).toContain('Total budget')
    const field = log.fields.changes
    if (field?.kind !== 'objectList') throw new Error('changes is no table')
    const text = cellOf(field).text(row.changes, { field, name: 'changes', resource: log, row })
    expect(text).toContain('Total budget: 1,000.00 → 2,500.00')
    expect(text).not.toContain('$')
  })

  it('leads to who did it and to what it was done, where the reader may read that', () => {
    expect(drawn('actor.name', reader)).toContain('href="/admin/service-accounts/robot/show"')
    expect(drawn('entity.name', reader)).toContain('href="/campaigns/line-items/l1/show"')
    expect(drawn('entity.name', { one: { 'audit-log': ['list', 'read'] } })).not.toContain('href')
    const clock = { ...row, actor: { kind: 'system', id: 'system', name: 'Astrolabe' } }
    expect(drawn('actor.name', reader, clock)).toMatch(/^<span[^>]*>Astrolabe<\/span>$/)
    expect(drawn('actor.name', reader, { ...row, actor: { ...row.actor, kind: 'no-such' } })).not.toContain('href')
  })

  it('is filtered by people and programs, by rows of the kind that is chosen, and by fields of it', () => {
    const entities = (name: string, filters = {}) => referredEntities(log, name, filters).map(({ entity }) => entity)
    expect(entities('actor.id')).toEqual(['user', 'service-account'])
    expect(entities('entity.id')).toEqual([])
    expect(entities('entity.id', { 'entity.type': ['deal'] })).toEqual(['deal'])
    expect(entities('actor.name')).toEqual([])
    const options = fieldOptions(['line-item'])
    expect(options).toContainEqual({ value: 'budgetTotal', label: 'Total budget' })
    expect(options.some(({ value }) => value === 'buyerSeats')).toBe(false)
    expect(fieldOptions([]).some(({ value }) => value === 'buyerSeats')).toBe(true)
  })
})
