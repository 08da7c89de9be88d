import { isObject } from '../../../engine/contract/isObject.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { moneyText } from '../../preflight/moneyText.ts'
import {
  type AccountBalance,
  balanceOf,
  budgetLeft,
  inCurrency,
  spentEver,
  spentToday,
} from '../metrics/accountBalance.ts'
import type { stoppedBy } from './deliveryState.ts'
import type { Given } from './entityRules.ts'

type Account = Given<'account'>

/** The limit that an account has reached: its campaigns are paused until it has room again. */
export function limitReached(account: Account, balance: AccountBalance): LimitReached | null {
  const { dailySafetyBudget, currency } = account
  const credit = creditOf(account)
  if (credit !== null && balance.creditUsed >= credit) {
    const reason =
      credit === 0
        ? 'Its account is prepaid and has spent its whole balance'
        : `Its account has used its full credit of ${moneyText(credit, currency)}`
    return { state: 'credit_used_up', reason }
  }
  if (typeof dailySafetyBudget === 'number' && balance.spentToday >= dailySafetyBudget) {
    const amount = moneyText(dailySafetyBudget, currency)
    return { state: 'safety_budget_spent', reason: `Its account has spent its daily safety budget of ${amount}` }
  }
  return null
}

export interface LimitReached {
  readonly state: (typeof stoppedBy)[number]
  readonly reason: string
}

export function isLimited(account: Account): boolean {
  return creditOf(account) !== null || typeof account.dailySafetyBudget === 'number'
}

/** What may be spent beyond what was paid; null without a limit. Who prepays has no credit, whatever its limit says. */
export function creditOf({ creditLimit, billing }: Account): number | null {
  if (isObject(billing) && billing.terms === 'prepay') return 0
  return typeof creditLimit === 'number' ? creditLimit : null
}

/** Why a campaign can't be live, or have this budget, within the limits of its account; null when it can. */
export async function limitRefusal(
  campaign: Given<'campaign'>,
  account: Account,
  { reads, now }: { readonly reads: Reads; readonly now: Date },
): Promise<string | null> {
  if (!isLimited(account)) return null
  const where = [
    { column: 'account', op: 'in', values: [account.id] },
    { column: 'status', op: 'in', values: ['active', 'scheduled'] },
  ] as const
  const [convert, ever, today, live] = await Promise.all([
    inCurrency(reads),
    spentEver(reads, [account.id], now),
    spentToday(reads, [account], now),
    allRows(reads, 'campaign', { scope: 'all', where }),
  ])
  const others = live.filter(({ id }) => id !== campaign.id)
  const spent = { ever: (id: string) => ever.get(id), today: (id: string) => today.get(id), convert }
  const balance = balanceOf(account, others, spent)
  const reached = limitReached(account, balance)
  if (reached) return reached.state === 'credit_used_up' ? reached.reason : `${reached.reason}; it can resume tomorrow`
  const credit = creditOf(account)
  if (credit === null) return null
  const left = Math.max(0, credit - balance.creditUsed - balance.creditReserved)
  const wants = budgetLeft(campaign, ever.get(campaign.id), account.currency, convert)
  if (wants <= left) return null
  const [asked, room] = [moneyText(wants, account.currency), moneyText(left, account.currency)]
  return `It may spend ${asked}, but its account has ${credit === 0 ? `a balance of only ${room}; lower its budget or record a payment` : `only ${room} of credit left; lower its budget or raise the credit limit`}`
}
