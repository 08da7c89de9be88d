import { deviceCodes, type inventoryKinds, wordOf } from '../dealsApi/dealCodes.ts'
import type { CountedSample } from './readSamples.ts'
import {
  formatNames,
  type RequestValue,
  type SampledDeal,
  type SampledImp,
  type SampledRequest,
} from './sampledRequest.ts'

/** One offer of the deal in a sampled request, and how many there were like it. */
export interface Offered {
  readonly request: SampledRequest
  readonly imp: SampledImp
  readonly deal: SampledDeal
  readonly count: number
}

export function offersIn(samples: readonly CountedSample[]): readonly Offered[] {
  return samples.flatMap(({ request, count }) =>
    request.imp.flatMap(imp => imp.pmp.deals.map(deal => ({ request, imp, deal, count }))),
  )
}

/** OpenRTB 2.6 §3.2.12: what is not said is in dollars, and the request's `at` counts, which is 2 by itself. */
export function currencyOf({ deal }: Offered): RequestValue {
  return deal.bidfloorcur ?? 'USD'
}

export function auctionOf({ deal, request }: Offered): RequestValue {
  return deal.at ?? request.at ?? 2
}

export function formatsIn({ imp }: Offered): readonly string[] {
  return formatNames.filter(name => imp[name] !== undefined)
}

export function kindOf({ request }: Offered): string | null {
  return (['site', 'app', 'dooh'] as const).find(kind => request[kind] !== undefined) ?? null
}

export function deviceOf({ request }: Offered): string | null {
  return wordOf(deviceCodes, request.device?.devicetype) ?? null
}

/** In the words of the Deals API, for lists of codes. */
export function hasCode(codes: readonly number[], table: typeof deviceCodes | typeof inventoryKinds, name: string) {
  return codes.some(code => wordOf(table, code) === name)
}

/** Where the ad would show, as lists of a deal name it. */
export function placeOf({ request }: Offered): {
  readonly seller: RequestValue | null
  readonly place: RequestValue | null
} {
  const { site, app, dooh } = request
  return {
    seller: (site ?? app ?? dooh)?.publisher?.id ?? null,
    place: site?.domain ?? app?.bundle ?? null,
  }
}

/** A list that may be a single value, or nothing. */
export function requestList(value: RequestValue | readonly RequestValue[] | undefined): readonly RequestValue[] | null {
  if (value === undefined) return null
  return typeof value === 'object' ? value : [value]
}
