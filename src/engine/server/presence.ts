import { perContext } from './perContext.ts'

/** Who has asked this process for something in the last second. */
export const presenceOf = perContext(() => createPresence())

/** Which people did: no programs, which may ask without end. */
export const peopleOf = perContext(() => createPresence())

export function createPresence(now: () => number = () => performance.now()): Presence {
  let last = { id: '', at: Number.NEGATIVE_INFINITY }
  /** Of anybody else than the last one. */
  let otherAt = Number.NEGATIVE_INFINITY
  return {
    note: id => {
      if (id !== last.id) otherAt = last.at
      last = { id, at: now() }
    },
    isAlone: id => now() - (id === last.id ? otherAt : last.at) > presentMs,
  }
}

export interface Presence {
  /** Somebody asks, a person or a program. */
  note(id: string): void
  /** Whether nobody else has. */
  isAlone(id: string): boolean
}

const presentMs = 1000
