import { beforeAll, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { spotPath } from '../../src/advertising/creative/sampleSpots.ts'
import type { FactMeasure } from '../../src/advertising/reporting/factShape.ts'
import { personSample } from '../../src/advertising/reporting/personSample.ts'
import { builtInRoles } from '../../src/advertising/server/access/builtInRoles.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { fillWithSample, type WrittenSample, writeSample } from '../../src/advertising/server/sample/fillWithSample.ts'
import { defineConsole } from '../../src/engine/contract/defineConsole.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { validateRow } from '../../src/engine/contract/validate.ts'
import { memoryFiles } from '../../src/engine/server/assets/memoryFiles.ts'
import { probeFile } from '../../src/engine/server/assets/probeFile.ts'
import { verifyAudit } from '../../src/engine/server/audit/verifyAudit.ts'
import { changesBetween } from '../../src/engine/server/entities/changesBetween.ts'
import { hooksOf } from '../../src/engine/server/hooks/hooksOf.ts'
import { domainContext } from '../../src/engine/server/hooks/resourceHooks.ts'
import { withSystemHooks } from '../../src/engine/server/hooks/systemHooks.ts'
import { referencesIn } from '../../src/engine/server/referencesIn.ts'
import type { SampleRow } from '../../src/engine/server/sample/SampleBuilder.ts'
import { sealingStore } from '../../src/engine/server/secrets/sealingStore.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import type { HistoryRow } from '../../src/engine/server/store/systemTables.ts'
import { advertisingStore } from '../contract/advertisingStore.ts'
import { apiTables } from '../contract/apiTables.ts'
import { factsByDay } from '../contract/factsByDay.ts'
import { backTest } from './forecast/backTest.ts'

// Whole samples are written several times, on machines that do other things, too.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const now = new Date('2026-11-21T10:30:00.000Z')
const resources: readonly Resource[] = Object.values(catalogue.resources)
let sample: WrittenSample
const rowsById = new Map<string, SampleRow>()

beforeAll(async () => {
  sample = await writeSample({ catalogue, now })
  for (const { entity } of resources)
    for (const row of sample.builder.of(entity)) rowsById.set(`${entity}:${row.id}`, row)
})

it('is the same each time for the same moment', async () => {
  const again = await writeSample({ catalogue, now })
  const changed = resources.filter(
    ({ entity }) => JSON.stringify(again.builder.of(entity)) !== JSON.stringify(sample.builder.of(entity)),
  )
  expect(changed.map(({ entity }) => entity)).toEqual([])
  expect(JSON.stringify(again.facts) === JSON.stringify(sample.facts)).toBe(true)
  expect(JSON.stringify(again.history) === JSON.stringify(sample.history)).toBe(true)
})

it('days 31 to 60 are forecast from days 1 to 30, and eight in ten line items stay in the ranges that are stated', () => {
  const { count, median, ninetieth, holding } = backTest(
    sample.facts,
    sample.builder.of('line-item'),
    Date.parse('2026-11-21T00:00:00Z'),
  )
  expect(count).toBeGreaterThan(100)
  // As docs/architecture.md says.
  expect(median).toBeLessThan(0.01)
  expect(ninetieth).toBeLessThan(0.03)
  expect(holding).toBeGreaterThanOrEqual(0.8)
})

it('has line items that can be shown within their strategies, and sets that count who keeps out of them', () => {
  const conflicts = sample.builder
    .of('line-item')
    .filter(({ warnings }) => (warnings as string[]).includes('targeting_conflict'))
  expect(conflicts.map(({ name }) => name)).toEqual([])
  const excluded = sample.builder
    .of('inventory-set')
    .map(({ targetedBy }) => Number(Reflect.get(Object(targetedBy), 'excluded')))
  expect(Math.max(...excluded)).toBeGreaterThan(0)
})

it('has files that hold what their rows say', async () => {
  const { builder } = sample
  const rows = builder.of('asset')
  const kinds = new Set<unknown>()
  for (const row of rows.slice(0, 24)) {
    const bytes = builder.files.get(String(row.checksumSha256))
    if (!bytes) throw new Error(`${row.name} has no file`)
    const facts = await probeFile({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) })
    expect(row, String(row.name)).toMatchObject({ ...facts, sizeBytes: bytes.length })
    kinds.add(facts.kind)
  }
  expect(kinds.size).toBe(5)
  expect(new Set(rows.map(row => `${row.organization} ${row.checksumSha256}`)).size).toBe(rows.length)
})

it('has runs that say what came of them, and promise no file that is not there', () => {
  const reasons: Readonly<Record<string, RegExp>> = {
    worker_lost: /^The process that ran this stopped 3 times/,
    delivery_failed: /^The (mail server didn’t accept it|webhook responded with status)/,
  }
  const runs = sample.builder.of('job-run')
  expect(runs.some(({ status }) => status === 'failed')).toBe(true)
  for (const { name, status, errorCode, errorMessage, dataUrls, expiresAt, bytes } of runs) {
    const reason = reasons[String(errorCode)]
    if (status === 'failed') expect(errorMessage, String(name)).toMatch(reason ?? /^a code of the queue$/)
    else expect(errorCode, String(name)).toBeUndefined()
    expect([dataUrls, expiresAt, bytes]).toEqual([undefined, undefined, undefined])
  }
})

it('is large enough to page through', () => {
  const count = (entity: string) => sample.builder.of(entity).length
  expect(count('organization')).toBe(3)
  expect(count('campaign')).toBeGreaterThanOrEqual(60)
  expect(count('line-item')).toBeGreaterThanOrEqual(300)
  expect(count('deal')).toBeGreaterThanOrEqual(200)
  expect(count('media')).toBeGreaterThanOrEqual(300)
  expect(sample.facts.length).toBeGreaterThan(35_000)
  expect(sample.facts.length).toBeLessThan(100_000)
})

describe.each(resources.map(resource => [resource.entity, resource] as const))('%s', (entity, resource) => {
  it('has rows that a form could have sent', () => {
    // The roles are the built-in ones, which `prepareSystem` writes.
    if (entity !== 'role') expect(sample.builder.of(entity).length).toBeGreaterThanOrEqual(3)
    const wrong = sample.builder.of(entity).flatMap(row => {
      const errors = validateRow(resource, plain(row))
      return Object.keys(errors).length ? [{ name: row.name, errors }] : []
    })
    expect(wrong).toEqual([])
  })

  it('refers only to rows that are there and may be seen from its organization', () => {
    const wrong = sample.builder.of(entity).flatMap(row =>
      referencesIn(resource, row)
        .filter(reference => !mayRefer(row, reference))
        .map(reference => ({ name: row.name, ...reference })),
    )
    expect(wrong).toEqual([])
  })

  it('stands in states of its life cycle and was made in the past', () => {
    const states = Object.keys(resource.states?.by ?? {})
    const wrong = sample.builder.of(entity).filter(row => {
      const stands = states.length === 0 || states.includes(String(row.status))
      return !(stands && row.createdAt <= row.updatedAt && row.updatedAt <= now.toISOString())
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

it('shows every state of what is bought and sold', () => {
  for (const entity of ['campaign', 'line-item', 'deal', 'media']) {
    const states = new Set(sample.builder.of(entity).map(({ status }) => status))
    const rare = entity === 'media' ? ['processing'] : []
    expect([...states, ...rare].sort()).toEqual(Object.keys(catalogue.resources[entity]?.states?.by ?? {}).sort())
  }
})

it('adds up: lines within their strategy, strategies within their campaign', () => {
  const sums = new Map<string, number>()
  const add = (id: unknown, money: unknown) => sums.set(String(id), (sums.get(String(id)) ?? 0) + Number(money ?? 0))
  for (const line of sample.builder.of('line-item')) add(line.strategy, line.budgetTotal)
  for (const strategy of sample.builder.of('strategy')) {
    add(strategy.campaign, strategy.budgetTotal)
    if (strategy.budgetTotal) expect(sums.get(strategy.id)).toBeLessThanOrEqual(Number(strategy.budgetTotal))
  }
  for (const campaign of sample.builder.of('campaign'))
    expect(sums.get(campaign.id) ?? 0).toBeLessThanOrEqual(Number(campaign.budgetTotal))
})

it('delivers inside flights and budgets, in the past, with counts that fit each other', () => {
  const lines = new Map(sample.builder.of('line-item').map(line => [line.id, line]))
  const spent = new Map<string, number>()
  const keys = new Set<string>()
  for (const fact of sample.facts) {
    const line = lines.get(fact.lineItem)
    if (!line) throw new Error(`${fact.lineItem} is no line item`)
    if (fact.campaign !== line.campaign || fact.strategy !== line.strategy || fact.organization !== line.organization)
      throw new Error(`${line.name} has a fact of others`)
    if (!(fact.hour >= String(line.startAt) && fact.hour < String(line.endAt) && fact.hour <= now.toISOString()))
      throw new Error(`${fact.hour} is outside ${line.name}`)
    if (fact.lossReason) {
      expect(fact.losses).toBeGreaterThan(0)
      keys.add(`${fact.hour} ${fact.lineItem} ${fact.deal} ${fact.lossReason}`)
      continue
    }
    const count = (name: FactMeasure) => fact[name] ?? 0
    if (fact.event) {
      expect([count('conversions') > 0, count('impressions'), count('spend')]).toEqual([true, 0, 0])
      keys.add(`${fact.hour} ${fact.lineItem} ${fact.media} ${fact.deal} ${fact.event}`)
      continue
    }
    const funnel = ['auctionsMatched', 'bidRequests', 'bids', 'validBids', 'wins', 'impressions'] as const
    const falling = [...funnel, 'clicks' as const, 'conversions' as const].map(count)
    const played = (
      ['impressions', 'starts', 'firstQuartiles', 'midpoints', 'thirdQuartiles', 'completes'] as const
    ).map(count)
    if ([falling, played].some(isRising))
      throw new Error(`Counts of ${line.name} at ${fact.hour} don't fit: ${falling.join(', ')}`)
    if (count('viewable') > count('measurable') || count('measurable') > count('impressions'))
      throw new Error('More seen than shown')
    if (new Set(fact.people).size > count('impressions')) throw new Error('More people than impressions')
    spent.set(line.id, (spent.get(line.id) ?? 0) + count('spend'))
    keys.add(`${fact.hour} ${fact.lineItem} ${fact.media} ${fact.deal}`)
  }
  expect(keys.size).toBe(sample.facts.length)
  expect(spent.size).toBeGreaterThan(100)
  for (const [id, money] of spent) expect(money).toBeLessThanOrEqual(Number(lines.get(id)?.budgetTotal))
})

it('reaches people some two to six times, and fewer in all than its campaigns add up to', () => {
  const campaigns = new Map<string, { impressions: number; people: Set<number> }>()
  for (const { campaign, impressions = 0, people = [] } of sample.facts) {
    const own = campaigns.get(campaign) ?? { impressions: 0, people: new Set() }
    campaigns.set(campaign, own)
    own.impressions += impressions
    for (const person of people) own.people.add(person)
  }
  const reached = [...campaigns.values()].map(({ people }) => people.size)
  for (const { impressions, people } of campaigns.values()) {
    const frequency = impressions / people.size / personSample.rate
    expect(frequency).toBeGreaterThan(1.8)
    expect(frequency).toBeLessThan(6.5)
  }
  const everybody = new Set([...campaigns.values()].flatMap(({ people }) => [...people]))
  expect(everybody.size).toBeLessThan(reached.reduce((sum, size) => sum + size, 0))
})

it('gives the three sign-ins exactly what is promised', () => {
  const user = (email: string) => sample.builder.of('user').find(row => row.email === email)
  const bindings = (email: string) =>
    sample.builder
      .of('role-binding')
      .filter(row => row.user === user(email)?.id)
      .map(row => [sample.builder.of('organization').find(({ id }) => id === row.organization)?.name, row.role])
  expect(bindings('manager@astrolabe.example')).toEqual([
    ['Helios Publishing', 'role-campaign-manager'],
    ['Meridian Partners', 'role-campaign-manager'],
  ])
  expect(bindings('viewer@astrolabe.example')).toEqual([['Northwind Media', 'role-read-only']])
  expect(bindings('admin@astrolabe.example')).toEqual([])
  const everywhere = sample.builder.of('platform-role-binding').filter(row => row.role === 'role-platform-admin')
  expect(everywhere.map(row => [row.user, row.role])).toEqual([
    [user('admin@astrolabe.example')?.id, 'role-platform-admin'],
  ])
  const members = sample.builder.of('group').flatMap(row => row.members)
  for (const name of ['admin', 'manager', 'viewer'])
    expect(members).not.toContain(user(`${name}@astrolabe.example`)?.id)
})

it('has a history that ends at each row as it is', () => {
  const entriesOf = new Map<string, HistoryRow[]>()
  for (const entry of sample.history) entriesOf.set(entry.of, [...(entriesOf.get(entry.of) ?? []), entry])
  for (const line of sample.builder.of('line-item')) {
    const entries = entriesOf.get(`line-item:${line.id}`) ?? []
    expect(entries.map(({ version }) => version)).toEqual(Array.from({ length: line.version }, (_, index) => index + 1))
    expect(entries[0]?.action).toBe('create')
    expect(entries.at(-1)?.snapshot.status).toBe(line.status)
  }
})

it('fills a store, an invented resource included, and only once', async () => {
  const { resources: entries, roles: _, ...rest } = catalogue
  const invented = defineConsole({
    ...rest,
    resources: {
      organization: { ...base, path: '/organizations', scope: 'self', fields: {}, columns: ['name'], filters: [] },
      planet: {
        ...base,
        path: '/planets',
        states: {
          initial: 'draft',
          by: { draft: 'idle', active: 'ok', named: 'ok' },
          transitions: [
            { action: 'activate', label: 'Activate', from: ['draft'], to: 'active', verb: 'update' },
            { action: 'call', label: 'Call', from: ['active'], to: 'named', verb: 'update', needs: ['nickname'] },
          ],
        },
        fields: {
          size: { kind: 'choice', options: ['small', 'large'], required: true, default: 'small' },
          nickname: { kind: 'text' },
          orbit: {
            kind: 'group',
            fields: { round: { kind: 'boolean', default: true, required: true } },
            required: true,
          },
          moons: { kind: 'objectList', fields: { name: { kind: 'text', required: true } } },
        },
        columns: ['name', 'size'],
        filters: ['size'],
      },
    },
  })
  const planet = invented.resources.planet
  if (!planet) throw new Error('The invented resource is lost')
  const whole = { ...catalogue, resources: { ...entries, planet } }
  const store = advertisingStore(apiTables(whole))
  await store.prepare()
  const filling = { catalogue: whole, now, files: memoryFiles(), passwordHash: 'hash', scale: 'small' } as const
  await fillWithSample(store, filling)
  const planets = await store.read.list('planet', { scope: 'all' })
  expect(planets.total).toBe(12)
  for (const { refs: _, ...row } of planets.rows) expect(validateRow(planet, row)).toEqual({})
  const seen = (value: (row: Row) => unknown) => [...new Set(planets.rows.map(value))].sort()
  expect(seen(row => row.size)).toEqual(['large', 'small'])
  expect(seen(({ orbit }) => JSON.stringify(orbit))).toEqual(['{"round":false}', '{"round":true}'])
  expect(seen(row => row.status)).toEqual(expect.arrayContaining(['active', 'draft']))
  expect(planets.rows.filter(row => row.status === 'named' && row.nickname === undefined)).toEqual([])
  const facts = await factsByDay(store.read, { scope: 'all', by: 'organization', from: '2026-11-01', to: '2026-11-21' })
  expect(new Set(facts.map(({ id }) => id)).size).toBe(3)
  expect((await store.read.list('credential', { scope: 'all' })).total).toBe(3)
  await expect(fillWithSample(store, filling)).rejects.toThrow()
})

it('has an audit log that is whole, and seals no less than the API', async () => {
  const memory = advertisingStore()
  const store = sealingStore(memory, catalogue, createSecretBox(['the key of this test']))
  await fillWithSample(store, { catalogue, now, files: memoryFiles(), passwordHash: 'hash', scale: 'small' })
  const reports = await verifyAudit(memory.read)
  expect(reports.map(({ problem }) => problem)).toEqual(reports.map(() => null))
  expect(reports.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(20)
  const tables = await Promise.all(
    resources.map(({ entity }) => memory.read.list(entity, { scope: 'all', limit: 1000 })),
  )
  expect(JSON.stringify(tables)).not.toContain('sample-secret')
})

it('stands as the API itself would have stored it', async () => {
  const store = advertisingStore()
  await store.prepare()
  await fillWithSample(store, { catalogue, now, files: memoryFiles(), passwordHash: 'hash', scale: 'small' })
  const wrong: object[] = []
  const hooks = withSystemHooks(advertisingApi.hooks)
  for (const resource of resources) {
    const { derive, validate } = hooksOf({ hooks }, resource.entity)
    const { rows } = await store.read.list(resource.entity, { scope: 'all', limit: 1000 })
    for (const { refs: _, ...row } of rows) {
      const context = domainContext({ resource, catalogue, now, old: row, principal: null, reads: store.read })
      const derived = derive ? await derive(row, context) : row
      const changed = changesBetween(resource, row, derived)
      const errors = validate ? await validate(derived, context) : {}
      if (changed.length || Object.keys(errors).length) wrong.push({ name: row.name, changed, errors })
    }
  }
  expect(wrong).toEqual([])
})

it('[media.4] every VAST media plays a file that the console itself has', () => {
  const vast = sample.builder.of('media').filter(({ source }) => source === 'vast_url' || source === 'vast_xml')
  expect(vast.length).toBeGreaterThan(100)
  const wrong = vast.filter(({ vastInfo, durationS, scan }) => {
    const { errors, mediaFiles, durationS: seconds } = Object(vastInfo)
    return (
      errors.length > 0 ||
      !mediaFiles.every(({ url }: { url: string }) => spotPath(url)) ||
      seconds !== durationS ||
      Object(scan).render !== 'ok'
    )
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

it('[media.1] media made of files have their size and last as long', () => {
  const wrong = sample.builder.of('media').flatMap(row => {
    const [main] = Array.isArray(row.assets) ? row.assets : []
    const asset = rowsById.get(`asset:${main?.asset}`)
    if (!asset || row.source === 'native_assets') return []
    const [of, seconds] = [asset.durationMs === undefined ? '' : Number(asset.durationMs) / 1000, row.durationS ?? '']
    const said = [row.width, row.height, seconds].join(' ')
    const holds =
      row.subtype === 'display' ? [asset.width, asset.height, ''].join(' ') : [undefined, undefined, of].join(' ')
    return said === holds ? [] : [`${row.name}: ${said} of ${holds}`]
  })
  expect(wrong).toEqual([])
})

const base = { label: 'Thing', plural: 'Things', section: 'admin', description: 'A thing.' } as const

/** Without what JSON has no word for, as the store keeps it. */
function plain(row: SampleRow): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row))
}

function mayRefer(row: SampleRow, { to, id }: { readonly to: string; readonly id: string }): boolean {
  if (to === 'role') return builtInRoles.some(role => role.id === id)
  const target = rowsById.get(`${to}:${id}`)
  if (!target) return false
  if (to === 'organization' || row.organization === undefined) return true
  const members = target.organizations
  return Array.isArray(members)
    ? members.includes(row.organization)
    : (target.organization ?? row.organization) === row.organization
}

function isRising(counts: readonly number[]): boolean {
  return counts.some((count, index) => index > 0 && count > (counts[index - 1] ?? 0))
}
