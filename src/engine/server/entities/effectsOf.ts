import type { BulkEffect } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { Actor } from '../access/person.ts'
import { finder, type Tried } from '../domain/domain.ts'
import { hooksOf } from '../domain/hooksOf.ts'
import type { Row } from '../store/Store.ts'
import type { World } from '../world.ts'

/** What the product says of changes that were tried together; nothing where it has nothing to say. */
export async function effectsOf(
  world: World,
  resource: Resource,
  { person }: Actor,
  tried: readonly Tried<Row>[],
): Promise<{ readonly effects?: readonly BulkEffect[] }> {
  const { effects } = hooksOf(world, resource.entity)
  if (!effects || tried.length === 0) return {}
  const { catalogue, store } = world
  const find = finder(catalogue, store.read)
  const found = await effects(tried, { resource, catalogue, now: world.clock(), person, reads: store.read, find })
  return found.length > 0 ? { effects: found } : {}
}
