import { type Repeating, repeating } from '../repeating.ts'
import type { World } from '../world.ts'
import { refreshGoals } from './refreshGoals.ts'

/** Keeps the goals' results up to date while the host runs. */
export function keepGoals(world: World): Repeating {
  return repeating(() => refreshGoals(world), {
    everyMs,
    firstMs,
    onError: error => world.log.warn({ stack: String(error) }, 'The results of goals could not be worked out'),
  })
}

/** Not while a host starts. */
const firstMs = 20_000
const everyMs = 300_000
