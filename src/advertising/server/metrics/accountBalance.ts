import { localTime, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { addDays } from '../../reporting/reportRange.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import type { Given } from '../hooks/entityRules.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { factsQuestion } from './factsQuestion.ts'

/** What an account has used of its limits, in micros of its currency. */
export interface AccountBalance {
  readonly creditUsed: number
  readonly creditReserved: number
  readonly spentToday: number
}

/** Micros by currency. */
export type Money = ReadonlyMap<string, number>

/** Turns amounts into one currency, by the rates of the platform's settings; without a rate an amount counts as nothing. */
export type InCurrency = (amounts: Money | undefined, currency: unknown) => number

export async function inCurrency(reads: Pick<Reads, 'list'>): Promise<InCurrency> {
  const settingOf = await settingsFor(reads, { organization: null })
  const rates = new Map([
    ['USD', 1],
    ...settingOf('currency-rates').rates.map(one => [one.currency, one.rate] as const),
  ])
  return (amounts, currency) => {
    let total = 0
    for (const [code, micros] of amounts ?? []) {
      const factor =
        code === currency ? 1 : (rates.get(code) ?? 0) / (rates.get(String(currency)) ?? Number.POSITIVE_INFINITY)
      total += Math.round(micros * factor)
    }
    return total
  }
}

/** The figures of one account, from what its campaigns have spent. `live` are those that are active or scheduled. */
export function balanceOf(account: Given<'account'>, live: readonly Given<'campaign'>[], spent: Spent): AccountBalance {
  const { ever, today, convert } = spent
  const left = live.map(campaign => budgetLeft(campaign, ever(campaign.id), account.currency, convert))
  return {
    creditUsed: convert(ever(account.id), account.currency) - Number(account.paidTotal ?? 0),
    creditReserved: left.reduce((sum, one) => sum + one, 0),
    spentToday: convert(today(account.id), account.currency),
  }
}

/** What a campaign may still spend; nothing is known of one without a budget, or with a budget in impressions. */
export function budgetLeft(
  { budgetType, budgetTotal, currency }: Given<'campaign'>,
  spent: Money | undefined,
  into: unknown,
  convert: InCurrency,
): number {
  if (budgetType === 'impressions' || typeof budgetTotal !== 'number') return 0
  return Math.max(0, convert(new Map([[String(currency), budgetTotal]]), into) - convert(spent, into))
}

export interface Spent {
  /** What a campaign or an account has spent, by its id. */
  readonly ever: (id: string) => Money | undefined
  /** What an account has spent on this day of its time zone. */
  readonly today: (account: string) => Money | undefined
  readonly convert: InCurrency
}

/** What accounts have spent on this day of their time zones; one question for all. */
export async function spentToday(
  reads: Pick<Reads, 'extension'>,
  accounts: readonly Given<'account'>[],
  now: Date,
): Promise<ReadonlyMap<string, Money>> {
  if (accounts.length === 0) return new Map()
  const [from, to] = [addDays(dayOf(now.getTime()), -1), addDays(dayOf(now.getTime()), 1)]
  const groups = await reads.extension(factStore).reportFacts(
    factsQuestion({
      scope: 'all',
      dimensions: ['account', 'currency', 'hour'],
      metrics: ['spend'],
      filters: [{ dimension: 'account', op: 'in', values: accounts.map(({ id }) => id) }],
      from,
      to,
    }),
  )
  const isToday = new Map(
    accounts.map(({ id, timezone }) => {
      const clock = zoneClock(typeof timezone === 'string' ? timezone : 'UTC', from, to)
      const today = dayOf(localTime(clock, now.getTime()))
      return [id, (hour: string) => dayOf(localTime(clock, Date.parse(hour))) === today] as const
    }),
  )
  return spentBy(
    groups.flatMap(({ values: [account = '', currency = '', hour = ''], sums }) =>
      isToday.get(account)?.(hour) ? [{ ids: [account], currency, spend: sums.spend ?? 0 }] : [],
    ),
  )
}

/** All that accounts and their campaigns have spent; one question. */
export async function spentEver(
  reads: Pick<Reads, 'list' | 'ids' | 'extension'>,
  accounts: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Money>> {
  const first = await firstCampaignDay(reads, accounts)
  if (first === null) return new Map()
  // Facts are found by their campaigns; whose these are is asked of rows.
  const campaigns = await reads.ids('campaign', {
    scope: 'all',
    where: [{ column: 'account', op: 'in', values: accounts }],
  })
  const today = dayOf(now.getTime())
  const groups = await reads.extension(factStore).reportFacts(
    factsQuestion({
      scope: 'all',
      dimensions: ['campaign', 'account', 'currency'],
      metrics: ['spend'],
      filters: [{ dimension: 'campaign', op: 'in', values: campaigns }],
      from: first < today ? first : today,
      to: today,
    }),
  )
  return spentBy(groups.map(toSpend))
}

/** The day on which the first campaign of these accounts was made or has started; null when there is none. A start can be put off later. */
async function firstCampaignDay(reads: Pick<Reads, 'list'>, accounts: readonly string[]): Promise<string | null> {
  if (accounts.length === 0) return null
  const firstBy = async (column: 'startAt' | 'createdAt') => {
    const { rows } = await reads.list('campaign', {
      scope: 'all',
      where: [
        { column: 'account', op: 'in', values: accounts },
        { column, op: 'gte', values: ['0001-01-01'] },
      ],
      order: [{ column, direction: 'asc' }],
      limit: 1,
      countTo: 1,
    })
    const first = rows[0]?.[column]
    return typeof first === 'string' ? [first.slice(0, 10)] : []
  }
  const [first = null] = (await Promise.all([firstBy('startAt'), firstBy('createdAt')])).flat().sort()
  return first
}

function toSpend({ values: [campaign = '', account = '', currency = ''], sums }: FactGroup): SpendOf {
  return { ids: [campaign, account], currency, spend: sums.spend ?? 0 }
}

interface SpendOf {
  readonly ids: readonly string[]
  readonly currency: string
  readonly spend: number
}

function spentBy(spends: readonly SpendOf[]): ReadonlyMap<string, Money> {
  const found = new Map<string, Map<string, number>>()
  for (const { ids, currency, spend } of spends) {
    for (const id of ids) {
      const one = found.get(id) ?? new Map<string, number>()
      one.set(currency, (one.get(currency) ?? 0) + spend)
      found.set(id, one)
    }
  }
  return found
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
