import type { Actor, Person } from './person.ts'

/** The server itself, where the clock and not a person makes a change. It may do nothing that is asked of a person. */
export function systemActor(requestId: string): Actor {
  return { person: system, source: 'scheduler', requestId, address: null, agent: null, origin: '' }
}

/** By whom rows say they were changed when it was the server itself. */
export const systemId = 'system'

const system: Person = { id: systemId, name: 'Astrolabe', email: '', grants: {}, platform: false }
