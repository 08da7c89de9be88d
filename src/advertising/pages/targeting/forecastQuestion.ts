import { numberOf, type Part, partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { ForecastQuestion } from '../../forecast/forecastAnswer.ts'

/**
 * What a form or a row asks of a forecast: a line item’s, a strategy’s or a campaign’s targeting with its budget and dates. Null for other
 * targetings, and while the row above isn’t chosen.
 */
export function forecastQuestion(row: Part, path: string, around: Around): ForecastQuestion | null {
  const organization = textOf(row.organization) || around.organization
  const currency = textOf(row.currency) || around.currency
  if (!organization || !currency) return null
  const base = {
    organization,
    currency,
    targeting: partOf(row[path]),
    ...(row.budgetType === 'impressions' ? {} : amount('budget', row.budgetTotal)),
  }
  const strategy = textOf(row.strategy)
  if (path === 'targeting' && strategy) return { ...base, strategy, ...ofLineItem(row) }
  if (path === 'targeting' && textOf(row.campaign) && row.dealType === undefined) return { ...base, ...datesOf(row) }
  return path === 'defaultTargeting' ? { ...base, ...datesOf(row) } : null
}

interface Around {
  readonly organization: string | null
  readonly currency: string | undefined
}

function ofLineItem(row: Part) {
  const { strategy: kind, value } = partOf(row.bid)
  const flights = partsOf(row.flights)
  const moments = (name: string) => flights.flatMap(flight => textOf(flight[name]) || []).toSorted()
  const [type, id] = [textOf(row.lineItemType), textOf(row.id)]
  return {
    ...(id ? { lineItem: id } : {}),
    ...(type ? { lineItemType: type } : {}),
    ...(kind === 'cpm' ? amount('bid', value) : {}),
    ...datesOf({ startAt: moments('start')[0], endAt: moments('end').at(-1) }),
    ...(partOf(row.pacing).type === 'asap' ? { isAsap: true } : {}),
  }
}

function datesOf({ startAt, endAt }: Part) {
  return { ...moment('startAt', startAt), ...moment('endAt', endAt) }
}

/** What is half typed isn't asked. */
function moment<N extends string>(name: N, value: unknown): { readonly [K in N]?: string } | Record<string, never> {
  const text = textOf(value)
  return text && !Number.isNaN(Date.parse(text))
    ? ({ [name]: new Date(text).toISOString() } as { [K in N]: string })
    : {}
}

function amount<N extends string>(name: N, value: unknown): { readonly [K in N]?: number } | Record<string, never> {
  const micros = numberOf(value)
  return micros !== null && micros >= 0 ? ({ [name]: Math.round(micros) } as { [K in N]: number }) : {}
}
