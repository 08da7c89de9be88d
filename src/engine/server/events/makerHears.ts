import { hasWayIn } from '../access/hasWayIn.ts'
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
  const hears = await heardBy(context, setUpBy)
  return events => hears(String(organization), events)
}

/** The same of all that one maker has set up, by organization. */
export async function heardBy(
  context: ApiContext,
  setUpBy: string,
): Promise<(organization: string, events: readonly string[]) => boolean> {
  const maker = await context.principalOf(setUpBy)
  const isThere = maker !== null && (await hasWayIn(context.store.read, maker, context.clock()))
  return (organization, events) => isThere && unheard(maker, organization, events, context) === null
}
