import { type Repeating, repeating } from '../../../engine/server/repeating.ts'
import type { World } from '../../../engine/server/world.ts'
import { refreshDeals } from './refreshDeals.ts'
import { refreshGoals } from './refreshGoals.ts'

/** Keeps what rows say of their own delivery up to date while the host runs: goals how far they have come, deals their week. */
export function keepResults(world: World): Repeating {
  const work = async () => {
    await refreshGoals(world)
    await refreshDeals(world)
  }
  return repeating(work, {
    everyMs,
    firstMs,
    onError: error =>
      world.log.warn({ stack: String(error) }, 'The results of goals and deals could not be worked out'),
  })
}

/** Not while a host starts. */
const firstMs = 20_000
const everyMs = 300_000
