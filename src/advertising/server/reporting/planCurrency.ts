import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { metricOf, needsCurrency } from '../../reporting/metrics.ts'
import type { CurrencyRates } from '../../reporting/reportAnswer.ts'
import type { ReportQuestion } from '../../reporting/reportQuestion.ts'
import { factStore } from '../facts/store/factStore.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import type { ReportContext } from './planReport.ts'

/**
 * What amounts are in. One currency: that. Several: converted where the question names one, else kept apart; amounts of
 * different currencies are never added as they are. @throws ApiError 400 when a rate is missing
 */
export async function planCurrency(question: ReportQuestion, { reads, scope }: ReportContext): Promise<CurrencyPlan> {
  const wanted = question.currency
  if (!question.metrics.some(key => needsCurrency(metricOf(key)))) return plain(null)
  // Facts don't know single fees.
  const filters = (question.filters ?? []).filter(({ dimension }) => dimension !== 'fee')
  const found = await reads.extension(factStore).factCurrencies({ scope, filters })
  const others = found.filter(code => code !== wanted)
  if (wanted === undefined) return found.length > 1 ? { ...plain(null), isPerCurrency: true } : plain(found[0] || null)
  if (others.length === 0) return plain(wanted)
  const stored = await storedRates(reads)
  const missing = [wanted, ...others].find(code => stored?.rates[code] === undefined)
  if (!stored || missing !== undefined) {
    throw fieldsRefused({
      currency: `No rate is stored for ${missing || 'facts without a currency'}: leave the currency empty to keep amounts separate`,
    })
  }
  const factors = Object.fromEntries(found.map(code => [code, (stored.rates[code] ?? 1) / (stored.rates[wanted] ?? 1)]))
  return { isPerCurrency: false, currency: wanted, rates: { day: stored.day, rates: factors }, factors }
}

/** What a unit of each currency is worth in US dollars, as it is set for the platform. */
export async function storedRates(reads: Reads): Promise<CurrencyRates | null> {
  const settingOf = await settingsFor(reads, { organization: null })
  const { day, rates } = settingOf('currency-rates')
  if (rates.length === 0) return null
  return { day, rates: { USD: 1, ...Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])) } }
}

function plain(currency: string | null): CurrencyPlan {
  return { isPerCurrency: false, currency, rates: null, factors: null }
}

interface CurrencyPlan {
  readonly isPerCurrency: boolean
  readonly currency: string | null
  readonly rates: CurrencyRates | null
  readonly factors: Readonly<Record<string, number>> | null
}
