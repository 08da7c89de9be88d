import type { ApiContext } from '../apiContext.ts'
import type { AlertKinds, Told } from './AlertKind.ts'
import { ownAlerts } from './ownAlerts.ts'

/** All that a console alerts to: what every one does, and its own. */
export function alertKindsOf({ alerts }: Pick<ApiContext, 'alerts'>): AlertKinds {
  return { ...ownAlerts, ...alerts }
}

/** What an alert about a row of an entity tells; of a kind that isn't there any more nobody knows. */
export function toldBy(context: Pick<ApiContext, 'alerts'>, kind: string, entity: string): Told {
  const kinds = alertKindsOf(context)
  return { entity, tells: Object.hasOwn(kinds, kind) ? (kinds[kind]?.tells ?? 'all') : 'all' }
}
