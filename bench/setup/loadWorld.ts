import type { Database } from '../../src/engine/server/node/postgres/Database.ts'
import { signedIn } from './listTimes.ts'
import { loadCaller } from './loadCaller.ts'

/** What the people of a load work on. */
export interface LoadWorld {
  readonly organization: string
  /** Whose work the people do. */
  readonly manager: string
  readonly cookieName: string
  /** Of line items that have delivered. */
  readonly ids: readonly string[]
  /** The `Authorization` of the feed. */
  readonly feed: string
}

/** Makes the feed, and finds what has delivered, on a server with sample data. */
export async function loadWorld(url: string, db: Database): Promise<LoadWorld> {
  const [cookie, mine] = [await signedIn(url, 'admin'), await signedIn(url, 'manager')]
  const call = loadCaller([url], { cookie })
  const me = (await loadCaller([url], { cookie: mine })('/current-user')).json() as {
    id: string
    organizations: { id: string }[]
  }
  const organization = me.organizations[0]?.id ?? ''
  const found = await db.query(
    `select id from "line-item" where _scope = $1 and _data->>'status' = 'active' order by id limit 200`,
    [organization],
  )
  const { id: owner } = (await call('/current-user')).json() as { id: string }
  const account = (
    await call('/service-account', { method: 'POST', body: { name: 'Load', organization, owner } })
  ).json() as {
    id: string
  }
  const subject = { subjectKind: 'service_account', serviceAccount: account.id, organization }
  await call('/role-binding', { method: 'POST', body: { role: 'role-delivery-feed', ...subject } })
  const key = (await call(`/service-account/${account.id}/keys`, { method: 'POST', body: {} })).json() as {
    secret: string
  }
  return {
    organization,
    manager: me.id,
    cookieName: mine.split('=')[0] ?? '',
    ids: found.map(({ id }) => String(id)),
    feed: `Bearer ${key.secret}`,
  }
}
