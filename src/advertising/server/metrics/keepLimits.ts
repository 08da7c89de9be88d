import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { openTransition, systemRefusal } from '../../../engine/server/clock/transitionBySystem.ts'
import { createAttempts } from '../../../engine/server/createAttempts.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import { readsUntil } from '../../../engine/server/store/readsUntil.ts'
import { rowsInPortions } from '../../../engine/server/store/rowsInPortions.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { isLimited, type LimitReached, limitReached } from '../hooks/accountLimits.ts'
import { isStopped } from '../hooks/deliveryState.ts'
import { balanceOf, inCurrency, spentEver, spentToday } from './accountBalance.ts'

/**
 * Pauses the active campaigns of accounts that have used up a limit, and lets those that it has paused go on when there is room
 * again: on the next day, after a payment, under a raised limit. Accounts say how much of their limits is used.
 * @throws the signal's reason
 */
export async function keepLimits(
  context: ApiContext,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for await (const accounts of rowsInPortions(context.store.read, 'account', { scope: 'all', signal }))
    await keepLimitsOf(context, accounts.filter(isLimited), signal)
}

async function keepLimitsOf(context: ApiContext, accounts: readonly Row[], signal: AbortSignal): Promise<void> {
  if (accounts.length === 0) return
  const read = readsUntil(context.store.read, signal)
  const ids = accounts.map(({ id }) => id)
  const where = [
    { column: 'account', op: 'in', values: ids },
    { column: 'status', op: 'in', values: ['active', 'scheduled', 'paused'] },
  ] as const
  const [convert, campaigns, today, ever] = await Promise.all([
    inCurrency(read),
    allRows(read, 'campaign', { scope: 'all', where }),
    spentToday(read, accounts, context.clock()),
    spentEver(read, ids, context.clock()),
  ])
  const spent = { ever: (id: string) => ever.get(id), today: (id: string) => today.get(id), convert }
  const { attempt, end } = createAttempts(signal)
  const keep = async (account: Row) => {
    const own = campaigns.filter(campaign => campaign.account === account.id)
    const live = own.filter(({ status }) => status !== 'paused')
    const balance = balanceOf(account, live, spent)
    await writeResults(context, 'account', [account.id], row => ({ ...row, ...balance }))
    const reached = limitReached(account, balance)
    for (const campaign of own) {
      if (reached && campaign.status === 'active') await pause(context, campaign.id, reached)
      if (!reached && isStopped(campaign)) await resume(context, campaign.id)
    }
  }
  for (const account of accounts) await attempt(() => keep(account))
  end()
}

/** One that a rule doesn't let pause keeps no other from being paused. */
async function pause(context: ApiContext, id: string, { reason, state }: LimitReached): Promise<void> {
  const resource = resourceNamed(context, 'campaign')
  const transitionOf = (row: Row) => (row.status === 'active' ? openTransition(resource, row, 'pause') : null)
  const asked = { transitionOf, reason, sets: { deliveryState: state } }
  const refused = await systemRefusal(context, resource, id, asked)
  if (refused !== null)
    context.log.warn({ id, reason: refused }, 'A campaign of an account without room could not be paused')
}

/** What can't go on yet stays as it is, and is tried again with the next turn: its end has passed, its budget needs approval. */
async function resume(context: ApiContext, id: string): Promise<void> {
  const resource = resourceNamed(context, 'campaign')
  const transitionOf = (row: Row) => (isStopped(row) ? openTransition(resource, row, 'activate') : null)
  await systemRefusal(context, resource, id, { transitionOf, reason: 'Its account is within its limits again' })
}
