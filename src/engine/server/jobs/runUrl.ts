import type { Row } from '../store/Store.ts'
import { resourceNamed, type World } from '../world.ts'

/** The page of a run, for those who may see it. */
export function runUrl(world: World, consoleUrl: string, run: Row): string {
  return `${consoleUrl}${resourceNamed(world, 'job-run').path}/${run.id}/show`
}
