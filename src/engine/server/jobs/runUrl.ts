import type { Row } from '../store/Store.ts'
import { resourceNamed, type World } from '../world.ts'

/** The page of a run, for those who may see it. */
export function runUrl(world: World, origin: string, run: Row): string {
  return `${origin}${resourceNamed(world, 'job-run').path}/${run.id}/show`
}
