import { describe, expect, it } from 'vitest'
import { catalogue as library } from '../../examples/library/library.config.ts'
import { catalogue } from '../../resources.config.ts'
import { fieldAt, indexedColumns } from '../../src/engine/contract/query.ts'
import { allFields, type Resource } from '../../src/engine/contract/resourceSpec.ts'
import { validateRow } from '../../src/engine/contract/validate.ts'
import { seeded } from '../../src/engine/server/sample/random.ts'
import { sampleRow } from '../../src/engine/server/sample/sampleRow.ts'

const resources: readonly Resource[] = Object.values(catalogue.resources)

it('is plain data', () => {
  expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue)
})

it('[entity.1] has every entity of the design, at its page', () => {
  expect(Object.fromEntries(resources.map(({ entity, path }) => [entity, path]))).toMatchObject({
    campaign: '/campaigns',
    strategy: '/campaigns/strategies',
    'line-item': '/campaigns/line-items',
    goal: '/campaigns/goals',
    media: '/media',
    asset: '/media/assets',
    segment: '/data/segments',
    model: '/data/models',
    feature: '/data/features',
    publisher: '/inventory/publishers',
    site: '/inventory/sites',
    app: '/inventory/apps',
    placement: '/inventory/placements',
    'inventory-set': '/inventory/inventory-sets',
    deal: '/inventory/deals',
    webhook: '/integrations/webhooks',
    bidder: '/integrations/bidders',
    partner: '/integrations/partners',
    report: '/reporting/report-builder',
    'scheduled-job': '/reporting/scheduled-jobs',
    'job-run': '/reporting/job-history',
    user: '/admin/users',
    group: '/admin/groups',
    organization: '/admin/organizations',
    role: '/admin/roles',
    'role-binding': '/admin/role-bindings',
    'platform-role-binding': '/admin/platform-role-bindings',
    seat: '/admin/seats',
    account: '/admin/accounts',
    'parameter-template': '/admin/parameter-templates',
    'user-sync': '/admin/usersyncs',
    'service-account': '/admin/service-accounts',
    node: '/admin/nodes',
    'audit-log': '/admin/audit',
    fee: '/admin/fees',
    setting: '/admin/settings',
  })
})

it('opens the lists of what is bought with what runs now', () => {
  const group = (entity: string, status: string) =>
    catalogue.resources[entity]?.states?.ranks?.findIndex(one => one.includes(status))
  for (const entity of ['campaign', 'strategy', 'line-item', 'deal']) {
    const ended = entity === 'deal' ? 'complete' : 'completed'
    const starting = entity === 'deal' ? 'pending' : 'scheduled'
    const places = ['active', 'paused', starting, 'draft', ended, 'archived'].map(status => group(entity, status))
    expect(places, entity).toEqual([0, 1, 2, 3, 4, 5])
  }
})

it('[shell.2] has the sections in the order of the top navigation', () => {
  expect(catalogue.sections.map(({ label, path }) => `${label} ${path}`)).toEqual([
    'Dashboard /',
    'Campaigns /campaigns',
    'Media /media',
    'Data /data',
    'Inventory /inventory',
    'Integrations /integrations',
    'Reporting /reporting',
    'Admin /admin',
  ])
  expect(new Set(catalogue.sections.map(({ shortcut }) => shortcut)).size).toBe(8)
})

it('[shell.6] gives campaigns and dashboard no sidebar', () => {
  const layouts = Object.fromEntries(catalogue.sections.map(({ key, layout }) => [key, layout]))
  expect(layouts).toMatchObject({ dashboard: 'none', campaigns: 'tabs', media: 'sidebar' })
})

const ofBoth = [catalogue, library].flatMap(of =>
  Object.values(of.resources).map(resource => [of.title, resource.entity, resource, of] as const),
)

describe.each(ofBoth)('%s: %s', (_title, _entity, resource, { resources: targets }) => {
  it('has columns, filters and related lists that an index can serve', () => {
    const fields = allFields(resource)
    expect([...resource.columns, ...resource.filters].filter(name => !fieldAt(fields, name))).toEqual([])
    expect(resource.columns).not.toEqual([])
    const indexed = indexedColumns(resource)
    expect(resource.filters.filter(name => !indexed.has(name))).toEqual([])
    const dangling = resource.children.filter(({ resource: child, by }) => {
      const target = targets[child]
      return !target || !(indexedColumns(target).has(by) || by === 'organization')
    })
    expect(dangling).toEqual([])
  })

  it('has conditions and rules on fields that are there', () => {
    for (const [name, field] of Object.entries(allFields(resource))) {
      for (const other of Object.keys({ ...field.when, ...field.requiredWhen }))
        expect(allFields(resource), `${name} depends on ${other}`).toHaveProperty(other)
    }
    const ruled = resource.rules.flatMap(rule =>
      'fields' in rule ? rule.fields : 'than' in rule ? [rule.field, rule.than] : [rule.field],
    )
    expect(ruled.filter(name => !fieldAt(allFields(resource), name))).toEqual([])
  })

  it('can reach every state, and needs only fields that are there', () => {
    if (!resource.states) return
    const { initial, of, transitions, deletable } = resource.states
    const reached = new Set([initial])
    for (let size = 0; size !== reached.size; ) {
      size = reached.size
      for (const { from, to } of transitions) if (from.some(state => reached.has(state))) reached.add(to)
    }
    expect([...reached].sort()).toEqual(Object.keys(of).sort())
    expect(new Set(transitions.map(({ action }) => action)).size).toBe(transitions.length)
    const byPeople = transitions.filter(({ verb }) => verb !== 'system')
    const steps = byPeople.flatMap(({ from, to }) => from.map(state => `${state} → ${to}`))
    expect(steps.filter((step, index) => steps.indexOf(step) !== index)).toEqual([])
    expect(deletable.filter(state => !Object.hasOwn(of, state))).toEqual([])
    expect(transitions.flatMap(({ needs = [] }) => needs).filter(name => !resource.fields[name])).toEqual([])
  })

  const variants = resource.variants ? Object.keys(resource.variants.by) : [undefined]
  it.each(variants.map(variant => [variant ?? 'rows', variant] as const))('has valid samples of %s', (_, variant) => {
    for (let seed = 1; seed <= 20; seed++) {
      for (const varied of [false, true]) {
        const reference = (to: string, index: number) => `${to}-${index}`
        const row = sampleRow(resource, { variant, varied, random: seeded(seed), reference })
        expect(validateRow(resource, row), JSON.stringify(row)).toEqual({})
      }
    }
  })
})
