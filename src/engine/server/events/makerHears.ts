import type { ApiContext } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import { unheard } from './unheard.ts'

/**
 * Whether a webhook's maker may read what it sends of these events now: nobody is sent on what they have lost the permission to read, nor
 * anything once they have left. Webhooks of before their maker was kept go on.
 */
export async function makerHears(
  context: ApiContext,
  { setUpBy, organization }: Row,
): Promise<(events: readonly string[]) => boolean> {
  if (typeof setUpBy !== 'string') return () => true
  const maker = await context.principalOf(setUpBy)
  return events => maker !== null && unheard(maker, String(organization), events, context) === null
}
