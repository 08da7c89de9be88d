import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue as library } from '../../examples/library/library.config.ts'
import { catalogue as product } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import { memoryHalves } from '../../src/advertising/server/memoryHalves.ts'
import type { Catalogue, Resource, ResourceInput } from '../../src/engine/contract/resourceSpec.ts'
import { sanitizeResource } from '../../src/engine/contract/sanitizeResource.ts'
import type { Hooks, ResourceHooks } from '../../src/engine/server/hooks/resourceHooks.ts'
import { ApiError } from '../../src/engine/server/http/apiError.ts'
import { createMemoryStore } from '../../src/engine/server/store/memoryStore.ts'
import { guestsIn } from '../promises/guestsIn.ts'
import { promiseTables } from '../promises/promiseTables.ts'
import { actionComplaints } from './actionComplaints.ts'
import { apiTables } from './apiTables.ts'
import { type EntryTrial, openTrial } from './entryTrial.ts'
import { fieldComplaints } from './fieldComplaints.ts'
import { stateComplaints } from './stateComplaints.ts'
import { eachStore, shareOf } from './stores.ts'

/** All that an entry can have beside fields, as `docs/extending.md` shows it. */
const entry: ResourceInput = {
  path: '/inventory/billboards',
  label: 'Billboard',
  plural: 'Billboards',
  section: 'inventory',
  description: 'A wall that is rented.',
  states: {
    initial: 'planned',
    by: { planned: 'wait', standing: 'ok', gone: 'idle' },
    transitions: [
      { action: 'build', label: 'Put up', from: ['planned'], to: 'standing', verb: 'activate', needs: ['builtOn'] },
      { action: 'demolish', label: 'Take down', from: ['standing'], to: 'gone', verb: 'activate' },
    ],
  },
  fields: {
    street: { kind: 'text', required: true, max: 100 },
    publisher: { kind: 'reference', to: 'publisher' },
    lit: { kind: 'choice', options: ['always', 'at_night', 'never'], default: 'at_night', required: true },
    power: { kind: 'number', min: 0, when: { lit: ['always', 'at_night'] } },
    rent: { kind: 'money', min: 1_000_000 },
    faces: {
      kind: 'objectList',
      max: 4,
      fields: { towards: { kind: 'choice', options: ['north', 'south'], required: true }, share: { kind: 'percent' } },
    },
    builtOn: { kind: 'date' },
  },
  columns: ['name', 'street', 'lit'],
  filters: ['lit'],
  unique: [['street']],
  actions: {
    raise: {
      label: 'Raise rent',
      verb: 'update',
      from: ['planned', 'standing'],
      fields: { by: { kind: 'money', min: 1_000_000, required: true } },
    },
  },
}
const billboard = sanitizeResource('billboard', entry)
const raise: Work = ({ rent, lit }, { by }) => {
  if (lit === 'never') throw new ApiError(409, { error: 'Nobody pays more for a wall in the dark.' })
  return { rent: Number(rent ?? 0) + Number(by) }
}
type Work = NonNullable<ResourceHooks['actions']>[string]

/** What the product answers for, what was added to it, and with these what lives by its entry alone. */
const { book, member, loan } = library.resources
const invented: Readonly<Record<string, Resource>> = { billboard, book, member, loan } as never
const catalogue: Catalogue = { ...product, resources: { ...product.resources, ...invented } }
const hooksWith = (own: ResourceHooks): Hooks => ({ ...advertisingApi.hooks, billboard: own })
const guests = guestsIn(catalogue, promiseTables().lines).flatMap(entity => catalogue.resources[entity] ?? [])
const acting = Object.values(catalogue.resources).filter(({ actions }) => Object.keys(actions).length > 0)

eachStore((open, kind) => {
  const named = (of: readonly Resource[]) => shareOf(kind, of).map(one => [one.entity, one] as const)
  let trial: EntryTrial
  beforeAll(async () => {
    const store = await open(apiTables(catalogue))
    trial = await openTrial(store, catalogue, [...guests, ...acting], hooksWith({ actions: { raise } }))
  })

  it.each(named(guests))('%s keeps what is sent, in every field, and refuses what can’t be', async (_, resource) => {
    expect(await fieldComplaints(trial, resource)).toEqual([])
  })

  it.each(named(guests))('%s goes through its life cycle, and no other way', async (_, resource) => {
    expect(await stateComplaints(trial, resource)).toEqual([])
  })

  it.each(named(acting))('%s does the work of its actions, or says why not', async (_, resource) => {
    expect(await actionComplaints(trial, resource, { done: guests.includes(resource) })).toEqual([])
  })
})

describe('the trial of an entry finds', () => {
  const complaints = async (own: ResourceHooks) => {
    const store = createMemoryStore(apiTables(catalogue), memoryHalves)
    await store.prepare()
    const trial = await openTrial(store, catalogue, [billboard], hooksWith({ actions: { raise }, ...own }))
    const all = [
      await fieldComplaints(trial, billboard),
      await stateComplaints(trial, billboard),
      await actionComplaints(trial, billboard, { done: true }),
    ]
    return all.flat().join('\n')
  }
  const working = (work: Work) => complaints({ actions: { raise: work } })

  it('nothing where all is well', async () => expect(await complaints({})).toBe(''))
  it('work that changes nothing', async () =>
    expect(await working((_, { by }) => (by ? {} : {}))).toMatch('changes nothing'))
  it('work that doesn’t read what it asks for', async () =>
    expect(await working(({ rent }) => ({ rent: Number(rent ?? 0) + 1_000_000 }))).toMatch('never reads it'))
  it('work that is refused for every row', async () =>
    expect(
      await working(() => {
        throw new ApiError(409, { error: 'Rents are frozen this year.' })
      }),
    ).toMatch('none of 30 sample rows: Rents are frozen this year.'))
  it('a refusal that is no sentence', async () =>
    expect(
      await working(() => {
        throw new ApiError(409, { error: 'no' })
      }),
    ).toMatch('where a sentence should say why'))
  it('a field that is not kept', async () =>
    expect(
      await complaints({ derive: ({ street: _, ...row }) => ({ ...row, street: `Old street ${row.id}` }) }),
    ).toMatch('billboard.street is sent as'))
  it('a transition that can’t be made', async () =>
    expect(await complaints({ guard: () => 'Not in winter' })).toMatch('billboard in planned can’t "build": 409'))
  it('one that leads elsewhere', async () =>
    expect(await complaints({ lands: () => 'gone' })).toMatch('billboard in planned can’t "build": 200'))
})
