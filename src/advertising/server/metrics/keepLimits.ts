import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import { openTransition, transitionBySystem } from '../../../engine/server/clock/transitionBySystem.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type LimitReached, limitReached } from '../hooks/accountLimits.ts'
import { isStopped } from '../hooks/deliveryState.ts'
import { balanceOf, inCurrency, type Money, spentToday } from './accountBalance.ts'

/**
 * Pauses the active campaigns of accounts that have used up a limit, and lets those that it has paused go on when there is room
 * again: on the next day, after a payment, under a raised limit. Accounts say how much of their limits is used.
 */
export async function keepLimits(
  context: ApiContext,
  accounts: readonly Row[],
  ever: (id: string) => Money | undefined,
): Promise<void> {
  if (accounts.length === 0) return
  const { read } = context.store
  const where = [
    { column: 'account', op: 'in', values: accounts.map(({ id }) => id) },
    { column: 'status', op: 'in', values: ['active', 'scheduled', 'paused'] },
  ] as const
  const [convert, campaigns, today] = await Promise.all([
    inCurrency(read),
    allRows(read, 'campaign', { scope: 'all', where }),
    spentToday(read, accounts, context.clock()),
  ])
  const spent = { ever, today: (id: string) => today.get(id), convert }
  for (const account of accounts) {
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
}

async function pause(context: ApiContext, id: string, { reason, state }: LimitReached): Promise<void> {
  const resource = resourceNamed(context, 'campaign')
  const transitionOf = (row: Row) => (row.status === 'active' ? openTransition(resource, row, 'pause') : null)
  await transitionBySystem(context, resource, id, { transitionOf, reason, sets: { deliveryState: state } })
}

/** What can't go on yet stays as it is, and is tried again with the next turn: its end has passed, its budget needs approval. */
async function resume(context: ApiContext, id: string): Promise<void> {
  const resource = resourceNamed(context, 'campaign')
  const transitionOf = (row: Row) => (isStopped(row) ? openTransition(resource, row, 'activate') : null)
  try {
    await transitionBySystem(context, resource, id, {
      transitionOf,
      reason: 'Its account is within its limits again',
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
