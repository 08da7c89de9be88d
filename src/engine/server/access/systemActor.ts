import type { ApiContext } from '../apiContext.ts'
import type { Actor, Principal } from './principal.ts'

/** The server itself, where the clock and not a person makes a change. It may do nothing that is asked of a person. */
export function systemActor({ catalogue }: Pick<ApiContext, 'catalogue'>, requestId: string): Actor {
  // Under the console's own name, in histories and the audit log.
  const principal: Principal = { id: systemId, name: catalogue.title, email: '', grants: {}, platform: false }
  return { principal, source: 'scheduler', requestId, address: null, agent: null, consoleUrl: '' }
}

/** The server where a moment has come or a limit is reached, and nobody asked for anything. */
export function clockActor({ catalogue }: Pick<ApiContext, 'catalogue'>, requestId: string): Actor {
  const actor = systemActor({ catalogue }, requestId)
  return { ...actor, principal: { ...actor.principal, name: 'The clock' } }
}

/** By whom rows say they were changed when it was the server itself. */
export const systemId = 'system'
