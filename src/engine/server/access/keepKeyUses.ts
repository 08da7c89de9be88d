import type { ApiContext } from '../apiContext.ts'
import { type Repeating, repeating } from '../repeating.ts'
import { refreshKeyUses } from './keyUse.ts'

/** Finds the keys that nobody has used for long, a few times a day while the host runs. */
export function keepKeyUses(context: ApiContext): Repeating {
  const work = async () => void (await refreshKeyUses(context))
  const onError = (error: unknown) =>
    context.log.warn({ stack: String(error) }, 'The use of service account keys could not be worked out')
  return repeating(work, { everyMs, firstMs, onError })
}

/** Not while a host starts. */
const firstMs = 90_000
const everyMs = 6 * 3_600_000
