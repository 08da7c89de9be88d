import { serviceKeyLimits } from '../../contract/serviceKey.ts'
import { t } from '../../texts/t.ts'
import { demandViews } from '../access/demandAccess.ts'
import { demand, visibleRow } from '../access/guard.ts'
import { noteKeyUse } from '../access/keyUse.ts'
import { liveKeys } from '../access/liveKeys.ts'
import { loadServiceAccount } from '../access/loadServiceAccount.ts'
import { sendNotice } from '../access/noticeMail.ts'
import { demandRecent } from '../access/recentProof.ts'
import { addKey, shownKey } from '../access/serviceKeys.ts'
import { viewsOf } from '../access/views.ts'
import { auditRow } from '../entities/auditRow.ts'
import { ApiError, fieldsRefused, notThere } from '../http/apiError.ts'
import { actorOf, type EntityCall, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import { inWriteTurn } from '../inWriteTurn.ts'
import type { Row, Transaction } from '../store/Store.ts'

type Keys = 'GET /service-account/:id/keys' | 'POST /service-account/:id/keys' | 'DELETE /service-account/:id/keys/:key'

/** The keys of service accounts: shown once when made, at most two at a time, and taken away at once. */
export const serviceAccountRoutes: Pick<Handlers, Keys> = {
  'GET /service-account/:id/keys': async call => {
    const { context, principal, resource, params } = call
    const account = await visibleRow(context.store.read, principal, resource, params.id ?? '')
    return Response.json((await liveKeys(context.store.read, account.id, context.clock())).map(shownKey))
  },

  'POST /service-account/:id/keys': async call => {
    const account = await managedAccount(call)
    const { context, principal, request } = call
    const now = context.clock()
    const days = request.headers.has('content-type') ? daysOf((await readJson(request)).days) : serviceKeyLimits.days
    const program = await loadServiceAccount(context.store.read, context.catalogue, account.id, now)
    if (!program)
      throw new ApiError(409, {
        error: 'This service account is disabled or has expired. First enable it or change when it expires.',
      })
    // Whoever has the key may do what the account may.
    demandViews(principal, program.views ?? viewsOf(program.grants))
    demandRecent(call)
    const make = async (tx: Transaction) => {
      const [locked] = await tx.lock('service-account', [account.id], 'all')
      if ((await liveKeys(tx, account.id, now)).length >= serviceKeyLimits.live) {
        throw new ApiError(409, { error: `There are ${serviceKeyLimits.live} keys already. Revoke one first.` })
      }
      await record(tx, call, account, 'key_created')
      return addKey(tx, locked ?? account, { now, by: principal.id, days })
    }
    const made = await inWriteTurn(call, () => context.store.transaction(make))
    const people = [...new Set([principal.id, String(account.owner)])]
    for (const user of await context.store.read.byIds('user', people, 'all')) {
      sendNotice(context, user, 'keyCreated', () =>
        t('Service account: %{account}. By: %{person}.', { account: String(account.name), person: principal.name }),
      )
    }
    return Response.json(made)
  },

  'DELETE /service-account/:id/keys/:key': async call => {
    const account = await managedAccount(call)
    const { context, params } = call
    demandRecent(call)
    const remove = async (tx: Transaction) => {
      const [locked] = await tx.lock('service-account', [account.id], 'all')
      const row = (await liveKeys(tx, account.id, context.clock())).find(({ key }) => key === params.key)
      if (!row) throw notThere('key', params.key ?? '')
      await tx.remove('service-key', [row.id])
      if (locked) await noteKeyUse(tx, locked, context.clock())
      await record(tx, call, account, 'delete')
    }
    await inWriteTurn(call, () => context.store.transaction(remove))
    return new Response(null, { status: 204 })
  },
}

async function managedAccount({ context, principal, resource, params }: EntityCall): Promise<Row> {
  const account = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'manage_access', resource, account)
  return account
}

function daysOf(days: unknown): number {
  if (days === undefined) return serviceKeyLimits.days
  if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= serviceKeyLimits.days) return days
  throw fieldsRefused({ days: `Enter 1 to ${serviceKeyLimits.days} days` })
}

async function record(tx: Transaction, call: EntityCall, account: Row, action: string): Promise<void> {
  const audit = auditRow(call.context.catalogue, {
    actor: actorOf(call),
    now: call.context.clock(),
    action,
    entity: { type: call.resource.entity, id: account.id, name: `Key of ${String(account.name)}` },
    organization: account.organization,
    changes: [],
  })
  if (audit) await tx.insert(audit.table, [audit.row])
}
