import type { ApiContext } from '../apiContext.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { clearRunFiles } from './clearRunFiles.ts'

/** Clears away the files of expired runs, once an hour while the host runs. */
export function keepRunFiles(context: ApiContext): Repeating {
  const ending = new AbortController()
  const work = repeating(
    async () => {
      const taken = await clearRunFiles(context, ending.signal)
      if (taken > 0) context.log.info({ taken }, 'Files of expired runs were removed')
    },
    {
      everyMs,
      firstMs,
      onError: error => context.log.warn({ stack: String(error) }, 'The files of expired runs could not be removed'),
    },
  )
  return {
    stop() {
      ending.abort()
      return work.stop()
    },
  }
}

/** Not while a host starts. */
const firstMs = 60_000
const everyMs = 3_600_000
