import { Card } from '../../kit/Card.tsx'
import { formatDate } from '../../kit/formatDate.ts'
import { formatMoney } from '../../kit/formatMoney.ts'
import { formatNumber, numberFormat } from '../../kit/formatNumber.ts'
import { useCurrencies } from '../../providers/currencies.ts'
import type { DailyFact } from '../../providers/extraCalls.ts'
import { useDailyFacts } from './useDailyFacts.ts'

/**
 * Spend by day over two weeks: a bar for each day, the last seven in the accent. Where organizations with several
 * currencies are shown together it is impressions, which can be added.
 */
export function DeliveryCard() {
  const { data: facts } = useDailyFacts('organization')
  const { one: currency } = useCurrencies()
  const measure = currency === null ? 'impressions' : 'spend'
  const unit = currency === null ? 1 : 1_000_000
  const days = facts ? sumsByDay(facts, measure) : []
  const top = roundUp(Math.max(0, ...days.map(({ sum }) => sum)) / unit)
  const figure = (sum: number) => (currency === null ? formatNumber(sum) : formatMoney(sum, currency))
  const name = currency === null ? 'Impressions by day' : 'Spend by day'
  return (
    <Card title={name} note="Two weeks to yesterday, UTC" padded>
      {facts && days.length === 0 ? (
        <p className="k-dim">Nothing was delivered in the last two weeks.</p>
      ) : (
        <div
          className="d-chart"
          role="img"
          aria-label={`${name}: ${days.map(({ day, sum }) => `${formatDate(day)} ${figure(sum)}`).join(', ')}`}
        >
          <div className="d-scale">
            {[1, 0.5, 0].map(part => (
              <span key={part}>{numberFormat(axis(currency)).format(top * part)}</span>
            ))}
          </div>
          <div className="d-bars">
            {days.map(({ day, sum }, index) => (
              <div key={day} title={`${formatDate(day)}: ${figure(sum)}`}>
                <i
                  className={index >= days.length - 7 ? 'd-bar d-bar-now' : 'd-bar'}
                  style={{ height: `${(sum / unit / top) * 100}%` }}
                />
                <span>{index % 3 === 1 ? formatDate(day).replace(/, \d+$/, '') : ''}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </Card>
  )
}

function sumsByDay(facts: readonly DailyFact[], measure: 'spend' | 'impressions'): readonly DaySum[] {
  const days = new Map<string, number>()
  for (const fact of facts) days.set(fact.day, (days.get(fact.day) ?? 0) + fact[measure])
  return [...days].sort(([a], [b]) => a.localeCompare(b)).map(([day, sum]) => ({ day, sum }))
}

function axis(currency: string | null | undefined): Intl.NumberFormatOptions {
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
  return currency ? { ...compact, style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : compact
}

/** The next 1, 2, 4, 6 or 8 with zeros, so that the scale and its half are round. */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8, 10].find(step => step * power >= value) ?? 10) * power
}

interface DaySum {
  readonly day: string
  readonly sum: number
}
