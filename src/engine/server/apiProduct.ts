import type { Catalogue } from '../contract/resourceSpec.ts'
import type { BuiltInRole } from './access/builtInRole.ts'
import type { RouteKey } from './access/policy.ts'
import type { AlertKinds } from './alerts/AlertKind.ts'
import type { ApiContext } from './apiContext.ts'
import type { EventRules } from './events/EventRule.ts'
import type { Gauge } from './gauge.ts'
import type { Hooks } from './hooks/resourceHooks.ts'
import type { ApiRoute, EntityRoute } from './http/apiRoute.ts'
import type { JobKind } from './jobs/jobKind.ts'
import type { Json } from './openapi/operation.ts'
import type { TableSpec } from './store/Store.ts'

/** What a product hands to the API: its catalogue, and what the catalogue doesn't say. */
export interface ApiProduct {
  readonly catalogue: Catalogue
  /** Rules of single entities, beside those that the API has for its own. */
  readonly hooks: Hooks
  /** What its calls keep that no resource describes. */
  readonly tables?: readonly TableSpec[]
  /** Calls of its own. */
  readonly routes: Readonly<Record<RouteKey, ApiRoute>>
  /** What rows can be asked for beside what all can; keys begin like `POST /:entity/:id/`. */
  readonly entityRoutes: Readonly<Record<RouteKey, EntityRoute>>
  /** The roles that it comes with; `role-platform-admin` is one of them. */
  readonly roles: readonly BuiltInRole[]
  /** What roles may show or hide of reports and fields, with labels. */
  readonly metrics: Readonly<Record<string, string>>
  /** What runs of jobs can do, by `kind`. */
  readonly jobs: Readonly<Record<string, JobKind>>
  /** What happens beside what happens to every entity's rows, by type: what webhooks can ask for. */
  readonly events?: EventRules
  /** What alert rules can ask for beside what every console has, by their `kind`. */
  readonly alerts?: AlertKinds
  /** Queues runs that the product's own rows are due for; asked at every look at the queue, by any number of processes. */
  readonly queueDue?: (context: ApiContext) => Promise<void>
  /** Figures for those who operate it, beside what every console has. */
  readonly gauges?: readonly Gauge[]
  /** The shapes that the operations of its routes refer to, by name. */
  readonly parts: Readonly<Record<string, Json>>
}
