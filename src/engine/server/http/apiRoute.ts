import type { Resource } from '../../contract/resourceSpec.ts'
import type { Policy } from '../access/policy.ts'
import type { EntityOperation } from '../openapi/entityOperation.ts'
import type { Json } from '../openapi/operation.ts'
import type { AnyHandler, HandlerOf } from './call.ts'

/** A call that a product adds to the API: who may make it, what `openapi.json` says of it, and who answers it. */
export interface ApiRoute {
  readonly policy: Policy
  readonly operation: Json
  readonly handler: AnyHandler
  /** On the path of an entity's list: the shape of what it answers there beside a page of rows. */
  readonly alsoAnswers?: Json
}

/** The same for the rows of every entity that has it. */
export interface EntityRoute {
  readonly policy: RowPolicy
  readonly operation: (resource: Resource) => EntityOperation
  readonly handler: AnyHandler
}

type RowPolicy = Exclude<Policy, string>

/** A route whose handler takes what its policy promises. */
export function route<const P extends Policy>(given: {
  readonly policy: P
  readonly operation: Json
  readonly handler: HandlerOf<P>
  readonly alsoAnswers?: Json
}): ApiRoute {
  return { ...given, handler: given.handler as AnyHandler }
}

export function entityRoute(given: {
  readonly policy: RowPolicy
  readonly operation: EntityRoute['operation']
  readonly handler: HandlerOf<RowPolicy>
}): EntityRoute {
  return { ...given, handler: given.handler as AnyHandler }
}
