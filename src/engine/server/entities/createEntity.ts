import { v7 } from 'uuid'
import type { Resource } from '../../contract/resourceSpec.ts'
import { demandAccess } from '../access/demandAccess.ts'
import { demand, knows } from '../access/guard.ts'
import type { Actor, Principal } from '../access/principal.ts'
import { sendPasswordLink } from '../access/sendPasswordLink.ts'
import type { ApiContext } from '../apiContext.ts'
import { hooksOf } from '../hooks/hooksOf.ts'
import { finder } from '../hooks/resourceHooks.ts'
import { fieldsRefused, notThere } from '../http/apiError.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { acceptInput } from './acceptInput.ts'
import { checkRow } from './checkRow.ts'
import { demandSizes } from './demandSizes.ts'
import { fillDefaults } from './fillDefaults.ts'
import { HiddenClash } from './HiddenClash.ts'
import { takeOver } from './takeOver.ts'
import { putRow, type Stored } from './writing.ts'

type Values = Readonly<Record<string, unknown>>

/** Makes a row of a body. @throws ApiError 400 at the fields, 403, 404 for an organization that isn't the person's */
export async function createEntity(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  body: Values,
  also: Also = {},
): Promise<Row> {
  return insertEntity(context, resource, actor, await candidateOf(context, resource, actor, body), 'create', also)
}

/** What a body would become, before it is checked. @param reads those of the transaction, within one @throws ApiError 403, 404 */
export async function candidateOf(
  context: ApiContext,
  resource: Resource,
  { principal }: Actor,
  body: Values,
  reads: Reads = context.store.read,
): Promise<Row> {
  demandSizes(resource, body)
  const accepted = acceptInput(resource, body, null)
  const find = finder(context.catalogue, reads)
  const row = newRow(resource, await takeOver(resource, accepted, find))
  checkOrganization(resource, principal, row)
  demand(principal, 'create', resource, resource.scope === 'self' ? {} : row)
  return row
}

/** A row that isn't there yet, in its first state. */
export function newRow(resource: Resource, values: Values): Row {
  const { states } = resource
  return { ...fillDefaults(resource, values), ...(states ? { status: states.initial } : {}), id: v7() }
}

export async function insertEntity(
  context: ApiContext,
  resource: Resource,
  actor: Actor,
  row: Row,
  action: string,
  { turn, within, quiet, known }: Also = {},
): Promise<Row> {
  const fetched = await hooksOf(context, resource.entity).fetch?.(row, null, context.fetcher)
  await turn
  const whole = { ...row, ...fetched }
  const stored = await fewHiddenClashes(context, resource, actor, () =>
    context.store.transaction(async tx => {
      const inserted = await insertInside(context, tx, resource, actor, whole, action, known)
      await within?.(tx, inserted.row)
      return inserted
    }),
  )
  if (!quiet) await follow(context, actor, stored.row, null, resource)
  return stored.row
}

interface Also {
  /** It is written when this is done; foreign servers are asked meanwhile. */
  readonly turn?: Promise<unknown>
  /** What belongs to the new row, in its transaction. */
  readonly within?: ((tx: Transaction, row: Row) => Promise<void>) | undefined
  /** The row that it is a copy of. */
  readonly known?: Row | undefined
  /** Nobody is told of it by mail. */
  readonly quiet?: boolean
}

/** Whoever asks for emails one by one, to learn which exist elsewhere, soon has to wait, and stands in the log. */
async function fewHiddenClashes<T>(
  { countTry, log, oneByOne }: ApiContext,
  resource: Resource,
  { principal, requestId }: Actor,
  insert: () => Promise<T>,
): Promise<T> {
  if (resource.scope !== 'members') return insert()
  // One after the other: those that are still under way would count as refused.
  return oneByOne(`invitation ${principal.id}`, async () => {
    const giveBack = await countTry('invitation', { address: null, account: principal.id })
    try {
      const inserted = await insert()
      await giveBack()
      return inserted
    } catch (error) {
      if (error instanceof HiddenClash) {
        log.warn({ requestId, person: principal.id }, 'Somebody of another organization was invited, and refused')
      } else await giveBack()
      throw error
    }
  })
}

/** The same inside a transaction that the caller may still throw away; no foreign server is asked. */
export async function insertInside(
  context: ApiContext,
  tx: Transaction,
  resource: Resource,
  actor: Actor,
  row: Row,
  action: string,
  known: Row | null = null,
): Promise<Stored> {
  const writing = { context, tx, actor, resource, now: context.clock() }
  const checked = await checkRow(writing, row, null, known)
  await demandAccess(writing, checked, null)
  return putRow(writing, { old: null, row: checked, action })
}

/** What follows from a write that is there to stay; it can fail without the write being undone. */
export async function follow(
  context: ApiContext,
  actor: Actor,
  row: Row,
  old: Row | null,
  resource: Resource,
): Promise<void> {
  const { afterwards } = hooksOf(context, resource.entity)
  try {
    await afterwards?.(row, old, { invite: user => sendPasswordLink(context, 'invite', user, actor.consoleUrl) })
  } catch (error) {
    context.log.error({ requestId: actor.requestId, stack: String(error) }, 'A follow-up task of a write failed')
  }
}

/** Before any permission is asked: an organization that isn't the person's doesn't exist for them. */
export function checkOrganization(resource: Resource, principal: Principal, row: Values): void {
  if (resource.scope !== 'organization' && resource.scope !== 'shared') return
  const { organization } = row
  if (typeof organization === 'string' && organization) {
    if (!knows(principal, organization)) throw notThere('organization', organization)
  } else if (resource.scope === 'organization') {
    throw fieldsRefused({ organization: 'This field is required' })
  }
}
