import type { ApiContext } from '../apiContext.ts'
import { allRows } from '../store/allRows.ts'
import { decide } from './decide.ts'
import type { Explained } from './explainAccess.ts'
import { loadPrincipal } from './loadPrincipal.ts'
import { byPassword, type Entry } from './reachOf.ts'
import { lacksFactor } from './requiredFactor.ts'

/** How somebody must have come in to do what their roles allow. */
export interface WaysThere {
  readonly byPassword: boolean
  readonly bySignOn: boolean
  /** Signed in by password they are kept out until they have a second factor. */
  readonly lacksFactor: boolean
}

/** Asks the guard about the person that each way in would make of them. Programs have one way, their keys. */
export async function waysThere(context: ApiContext, { subject, asked }: Explained): Promise<WaysThere> {
  if (subject.kind !== 'user') return { byPassword: true, bySignOn: true, lacksFactor: false }
  const { read } = context.store
  const principal = (entry: Entry) => loadPrincipal(read, context.catalogue, subject.row.id, context.clock(), entry)
  const may = async (entry: Entry) => {
    const come = await principal(entry)
    return come !== null && !lacksFactor(come) && (await decide(read, come, asked))
  }
  const withPassword = await principal(byPassword)
  const providers = await allRows(read, 'identity-provider', { scope: subject.organizations })
  const doors = [null, ...providers.map(({ id }) => id)]
  const signOns = await Promise.all(
    doors.map(async provider => (await context.openDoor(read, provider)) && (await may({ method: 'oidc', provider }))),
  )
  return {
    byPassword: await may(byPassword),
    bySignOn: signOns.some(Boolean),
    lacksFactor: withPassword !== null && lacksFactor(withPassword),
  }
}
