import type { ApiContext } from '../apiContext.ts'
import { alone } from '../audit/alone.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { sweepFiles } from './removeUnusedFiles.ts'

/** Sweeps the files that nobody needs while the host runs: once a day, in one process of all. */
export function keepFiles(context: ApiContext): Repeating {
  const onError = (error: unknown) =>
    context.log.warn({ stack: String(error) }, 'The files that nobody needs could not be looked for')
  const sweep = (stopping: AbortSignal) =>
    alone(context, 'file sweep', mayGoOn => sweepFiles(context, mayGoOn), { stopping, onError, restMs })
  return repeating(sweep, { everyMs, firstMs, onError })
}

/** Not while a host starts. */
const firstMs = 10_000
/** Somebody who was at it may have ended. */
const everyMs = 3_600_000
const restMs = 23 * everyMs
