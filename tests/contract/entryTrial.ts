import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { FieldSpec, Fields } from '../../src/engine/contract/fieldSpec.ts'
import { allFields, type Catalogue, type Resource } from '../../src/engine/contract/resourceSpec.ts'
import { holds } from '../../src/engine/contract/schema.ts'
import type { Hooks, ResourceHooks } from '../../src/engine/server/hooks/resourceHooks.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { bodyFor, makeRows } from './makeRows.ts'

/** Where entries are tried: who tries them, and a row of all that they may refer to. */
export interface EntryTrial {
  readonly world: TestWorld
  readonly admin: ApiClient
  /** May read, and nothing else. */
  readonly viewer: ApiClient
  readonly rows: ReadonlyMap<string, Row>
  /** What the work of actions has read of what was asked: `billboard.raise.by`. */
  readonly read: ReadonlySet<string>
}

export async function openTrial(
  store: Store,
  catalogue: Catalogue,
  tried: readonly Resource[],
  hooks: Hooks = advertisingApi.hooks,
): Promise<EntryTrial> {
  const read = new Set<string>()
  const world = await testWorld(store, { catalogue, hooks: watched(hooks, read) })
  const [admin, viewer] = await Promise.all([world.signIn('admin'), world.signIn('viewer')])
  const wanted = referredTo(catalogue, tried)
  const resources = Object.fromEntries(Object.entries(catalogue.resources).filter(([entity]) => wanted.has(entity)))
  const { rows } = await makeRows(admin, { ...catalogue, resources }, north)
  return { world, admin, viewer, rows, read }
}

/** What these refer to, and what that can't be without. */
function referredTo(catalogue: Catalogue, tried: readonly Resource[]): ReadonlySet<string> {
  const wanted = new Set(tried.flatMap(resource => targetsOf(allFields(resource), () => true)))
  for (const entity of wanted) {
    const resource = catalogue.resources[entity]
    for (const target of resource ? targetsOf(allFields(resource), isNeeded) : []) wanted.add(target)
  }
  return wanted
}

function targetsOf(fields: Fields, isWanted: (field: FieldSpec) => boolean): string[] {
  return Object.values<FieldSpec>(fields).flatMap(field => {
    if (field.kind === 'group' || field.kind === 'objectList') return targetsOf(field.fields, isWanted)
    return (field.kind === 'reference' || field.kind === 'references') && isWanted(field) ? [field.to] : []
  })
}

function isNeeded({ required, requiredWhen }: FieldSpec): boolean {
  return Boolean(required || requiredWhen)
}

/** The hooks, whose actions note what they read of what was asked. */
function watched(hooks: Hooks, read: Set<string>): Hooks {
  return Object.fromEntries(
    Object.entries(hooks).map(([entity, own = {}]): [string, ResourceHooks] => {
      if (!own.actions) return [entity, own]
      const actions = Object.entries(own.actions).map(([name, work]): [string, typeof work] => [
        name,
        (row, asked, context, writing) => work(row, noting(asked, `${entity}.${name}`, read), context, writing),
      ])
      return [entity, { ...own, actions: Object.fromEntries(actions) }]
    }),
  )
}

function noting<T extends object>(asked: T, where: string, read: Set<string>): T {
  return new Proxy(asked, {
    get(target, name) {
      read.add(`${where}.${String(name)}`)
      return Reflect.get(target, name)
    },
  })
}

/** What a form could send, other values for each seed, with a row wherever one can be referred to. */
export function valuesFor({ rows }: EntryTrial, resource: Resource, seed: number): Json {
  const values = bodyFor(resource, rows, north, { seed, varied: true })
  delete values.status
  for (const [name, field] of Object.entries(allFields(resource))) {
    if (field.readOnly || (field.when && !holds(field.when, values)) || values[name] !== undefined) continue
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const isOther = resource.rules.some(
      rule => 'fields' in rule && rule.fields.includes(name) && rule.fields.some(one => values[one] !== undefined),
    )
    if (isOther) continue
    const id = rows.get(field.to)?.id
    if (id !== undefined && resource.variants === null) values[name] = field.kind === 'references' ? [id] : id
  }
  return values
}

/** A new row that stands in this state, whatever it takes to come there. @throws Error with what the API said */
export async function rowIn(
  { admin, world }: EntryTrial,
  resource: Resource,
  body: Json,
  status: string | undefined,
): Promise<Row & Json> {
  const { entity } = resource
  const made = await admin.create(entity, body)
  if (status === undefined || made.status === status) return made
  const [stored] = await world.store.read.byIds(entity, [made.id], 'all')
  if (!stored) throw new Error(`${entity} ${made.id} is gone`)
  await world.store.transaction(tx => tx.update(entity, [storedRow(resource, { ...stored, status })]))
  return (await admin.get<Row & Json>(`/${entity}/${made.id}`)).body
}
