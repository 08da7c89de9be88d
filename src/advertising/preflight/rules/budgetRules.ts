import { numberOf, partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { theLanguage } from '../../../engine/texts/language.ts'
import { t } from '../../../engine/texts/t.ts'
import { checkCost } from '../../serving/budgets.ts'
import { freshState } from '../../serving/deliveryState.ts'
import { dealsOfLine } from '../../serving/offeredDeals.ts'
import { fieldOf } from '../../serving/refusal.ts'
import { currencyOf } from '../../serving/servingCase.ts'
import { budgetWarnings, daysOf } from '../budgetWarnings.ts'
import { launchMoment } from '../launchMoment.ts'
import { moneyText } from '../moneyText.ts'
import type { LineSubject, PreflightRule, Repair } from '../rule.ts'

/** Whether the budget can be spent, and on what bid. */
export const budgetRules: readonly PreflightRule<LineSubject>[] = [
  {
    id: 'budget_not_spendable',
    severity: 'warn',
    reads: [
      'line-item.budgetTotal',
      'line-item.budgetDaily',
      'line-item.impressionsDaily',
      'line-item.flights',
      'line-item.bid',
    ],
    stored: 'budget_too_low',
    check: ({ line: { lineItem } }) =>
      budgetWarnings(lineItem).map(sentence => {
        const daily = dailyRepair(lineItem)
        const path = daily ? Object.keys(daily.changes)[0] : undefined
        const field = path ?? (lineItem.budgetType === 'impressions' ? 'impressionsTotal' : 'budgetTotal')
        return { sentence, fields: [fieldOf('line-item', lineItem, field)], ...(daily ? { repair: daily } : {}) }
      }),
  },
  {
    id: 'budget_below_impression',
    severity: 'block',
    reads: [
      'line-item.budgetTotal',
      'line-item.budgetDaily',
      'line-item.flights',
      'line-item.bid',
      'strategy.budgetTotal',
      'strategy.budgetDaily',
      'campaign.budgetTotal',
      'campaign.budgetDaily',
      'campaign.budgetSegments',
    ],
    check: ({ line, tree, now }) => {
      const moment = launchMoment(line, now)
      const bid = partOf(line.lineItem.bid)
      if (moment === null) return []
      // Other bids depend on what is expected of an impression.
      const price = bid.strategy === 'cpm' ? (numberOf(bid.value) ?? 0) : 0
      // Between two budget segments it waits for the next one, which is no question of how much.
      const { budgetSegments: _, ...campaign } = line.campaign
      const standing = { line: { ...line, campaign }, tree, state: freshState(moment) }
      const found = checkCost(standing, Math.max(1, price / 1000), 1)
      if (!found) return []
      const [where = ''] = found.sentence.split(' has no room ', 1)
      const sentence = t('%{where} is less than the cost of one impression at a bid of %{price} CPM.', {
        where,
        price: moneyText(price, currencyOf(line)),
      })
      return [{ sentence, fields: found.fields }]
    },
  },
  {
    id: 'no_bid',
    severity: 'block',
    reads: ['line-item.bid', 'strategy.bidStrategy'],
    check: ({ line: { lineItem, strategy }, tree, line }) => {
      const [bid, bidding] = [partOf(lineItem.bid), partOf(strategy.bidStrategy)]
      if (bid.strategy !== 'cpm' || (numberOf(bid.value) ?? 0) > 0 || lineItem.commitment === 'guaranteed') return []
      if (bidding.kind === 'maximize_spend' || bidding.kind === 'model') return []
      const isOurs = dealsOfLine(line, tree)
      if (bidding.raiseBidForDeals === true && [...tree.deals.values()].some(isOurs)) return []
      return [{ sentence: t('Its bid is 0, so it can’t win.'), fields: [fieldOf('line-item', lineItem, 'bid.value')] }]
    },
  },
  {
    id: 'flights_below_budget',
    severity: 'warn',
    reads: ['line-item.flights', 'line-item.budgetTotal'],
    check: ({ line }) => {
      const { lineItem } = line
      const flights = partsOf(lineItem.flights)
      const total = numberOf(lineItem.budgetTotal)
      const budgets = flights.map(({ budget }) => numberOf(budget))
      if (lineItem.budgetType !== 'currency' || total === null || budgets.some(one => one === null)) return []
      const sum = budgets.reduce<number>((all, one) => all + (one ?? 0), 0)
      if (sum >= total || flights.length === 0) return []
      const text = (micros: number) => moneyText(micros, currencyOf(line))
      const sentence = t('Its flights have %{sum} of the total budget of %{total}; the rest can’t be spent.', {
        sum: text(sum),
        total: text(total),
      })
      const repair: Repair | null =
        flights.length === 1
          ? {
              label: t('Give flight the whole budget'),
              entity: 'line-item',
              row: lineItem,
              changes: { 'flights.budget': total },
            }
          : null
      return [{ sentence, fields: [fieldOf('line-item', lineItem, 'flights')], ...(repair ? { repair } : {}) }]
    },
  },
]

/** The least that a day may have for all to be spent; null when the daily budget isn't what stands against it. */
function dailyRepair(lineItem: LineSubject['line']['lineItem']): Repair | null {
  const days = daysOf(lineItem)
  const inImpressions = lineItem.budgetType === 'impressions'
  const [name, of] = inImpressions ? ['impressionsDaily', 'impressionsTotal'] : ['budgetDaily', 'budgetTotal']
  const [daily, total] = [numberOf(lineItem[name as string]), numberOf(lineItem[of as string])]
  if (days === 0 || daily === null || total === null || daily * days >= total) return null
  // Whole units of money: nobody sets a daily budget of 33.333334.
  const unit = inImpressions ? 1 : 10_000
  const least = Math.min(total, Math.ceil(total / days / unit) * unit)
  const shown = inImpressions
    ? new Intl.NumberFormat(theLanguage().locale).format(least)
    : moneyText(least, textOf(lineItem.currency))
  const label = inImpressions
    ? t('Set daily impressions to %{amount}', { amount: shown })
    : t('Set daily budget to %{amount}', { amount: shown })
  return { label, entity: 'line-item', row: lineItem, changes: { [name as string]: least } }
}
