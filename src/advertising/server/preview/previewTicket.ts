import { createSealer } from '../../../engine/server/access/sealer.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { perContext } from '../../../engine/server/perContext.ts'

/**
 * What a preview's address carries, sealed: a frame without an origin has no cookies to show. It opens one creative, for one
 * person, with the hosts that person allowed, for as long as it lasts; and only while the person may still see the row.
 */
export interface PreviewTicket {
  readonly person: string
  readonly entity: string
  readonly id: string
  readonly hosts: readonly string[]
  /** Milliseconds since 1970. */
  readonly until: number
}

/** How long an address holds, in milliseconds. */
export const ticketLasts = 10 * 60_000

/** For the addresses of previews alone. */
const sealerOf = perContext(({ sessionSecret }) => createSealer(sessionSecret, 'preview'))

/** As short as it gets: it stands in an address and in a header. */
export function sealTicket(context: ApiContext, { person, entity, id, hosts, until }: PreviewTicket): Promise<string> {
  return sealerOf(context).seal([person, entity, id, until, ...hosts])
}

/** @throws ApiError 404 for what was not sealed here, or has run out */
export async function openTicket(context: ApiContext, text: string): Promise<PreviewTicket> {
  // Nothing but `sealTicket` seals with this key.
  const opened = (await sealerOf(context).open(text)) as [string, string, string, number, ...string[]] | null
  if (opened === null) throw gone()
  const [person, entity, id, until, ...hosts] = opened
  if (until <= context.clock().getTime()) throw gone()
  return { person, entity, id, until, hosts }
}

function gone(): ApiError {
  return new ApiError(404, { error: 'This preview has expired. Load it again.' })
}
