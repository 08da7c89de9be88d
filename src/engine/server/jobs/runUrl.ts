import { type ApiContext, resourceNamed } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'

/** The page of a run, for those who may see it. */
export function runUrl(context: ApiContext, consoleUrl: string, run: Row): string {
  return `${consoleUrl}${resourceNamed(context, 'job-run').path}/${run.id}/show`
}
