import { numberOf } from '../../../engine/contract/looseValues.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import type { Fact } from '../facts/store/factStore.ts'
import { balanceOf } from '../metrics/accountBalance.ts'

/** Limits of accounts that their campaigns have room in, and the largest draft as well; what was paid until this month, and how much is used now. */
export function settleLimits(builder: SampleBuilder, facts: readonly Fact[]): void {
  const campaigns = builder.of('campaign')
  const accountOf = new Map(campaigns.map(({ id, account }) => [id, String(account)]))
  const ever = new Map<string, Map<string, number>>()
  const daily = new Map<string, Map<string, number>>()
  const add = (sums: Map<string, Map<string, number>>, id: string, name: string, spend: number) => {
    const one = sums.get(id) ?? new Map<string, number>()
    one.set(name, (one.get(name) ?? 0) + spend)
    sums.set(id, one)
  }
  for (const { campaign, hour, currency, spend = 0 } of facts) {
    const account = accountOf.get(campaign ?? '')
    if (!account || spend === 0) continue
    for (const id of [campaign ?? '', account]) add(ever, id, currency ?? '', spend)
    add(daily, account, hour.slice(0, 10), spend)
  }
  const today = builder.now.toISOString().slice(0, 10)
  const month = `${today.slice(0, 8)}01`
  for (const account of builder.of('account')) {
    if (typeof account.creditLimit !== 'number') continue
    const days = daily.get(account.id) ?? new Map<string, number>()
    const paid = [...days].reduce((sum, [day, spend]) => sum + (day < month ? spend : 0), 0)
    account.paidTotal = Math.floor(paid / unit) * unit
    const live = campaigns.filter(
      one => one.account === account.id && (one.status === 'active' || one.status === 'scheduled'),
    )
    const balance = balanceOf(account as SampleRow, live, {
      ever: id => ever.get(id),
      today: id => new Map([[String(account.currency), days.get(id) ?? 0]]),
      convert: (amounts, currency) => amounts?.get(String(currency)) ?? 0,
    })
    Object.assign(account, balance, { spentToday: days.get(today) ?? 0 })
    const drafts = campaigns.filter(one => one.account === account.id && one.status === 'draft')
    const largest = Math.max(0, ...drafts.map(({ budgetTotal }) => numberOf(budgetTotal) ?? 0))
    account.creditLimit += roundUp(balance.creditUsed + balance.creditReserved) + roundUp(largest)
    account.dailySafetyBudget = Number(account.dailySafetyBudget) + roundUp(2 * Math.max(0, ...days.values()))
  }
}

const unit = 1_000_000

function roundUp(micros: number): number {
  return Math.ceil(Math.max(0, micros) / (1000 * unit)) * 1000 * unit
}
