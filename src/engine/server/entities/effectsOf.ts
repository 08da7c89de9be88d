import type { BulkEffect } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { Actor } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { finder, type Tried } from '../hooks/resourceHooks.ts'
import type { Row } from '../store/Store.ts'

/** What the product says of changes that were tried together; nothing where it has nothing to say. */
export async function effectsOf(
  context: ApiContext,
  resource: Resource,
  { principal }: Actor,
  tried: readonly Tried<Row>[],
): Promise<{ readonly effects?: readonly BulkEffect[] }> {
  const { effects } = hooksOf(context, resource.entity)
  if (!effects || tried.length === 0) return {}
  const { catalogue, store } = context
  const find = finder(catalogue, store.read)
  const found = await effects(tried, { resource, catalogue, now: context.clock(), principal, reads: store.read, find })
  return found.length > 0 ? { effects: found } : {}
}
