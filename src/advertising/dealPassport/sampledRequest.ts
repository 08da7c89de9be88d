import { isObject } from '../../engine/contract/isObject.ts'
import { type Part, partOf } from '../../engine/contract/looseValues.ts'
import { t } from '../../engine/texts/t.ts'

/** A value as a request has it, of whatever type: the passport says what is wrong with it. */
export type RequestValue = string | number | boolean

/**
 * What a bid request says about one deal, in OpenRTB's own shape: only what is compared is kept, so that nothing about people
 * (IDs, addresses, places) is ever stored. Nothing in here was checked.
 */
export interface SampledRequest {
  readonly at?: RequestValue
  readonly imp: readonly SampledImp[]
  readonly site?: SampledPlace
  readonly app?: SampledPlace
  readonly dooh?: SampledPlace
  readonly device?: { readonly devicetype?: RequestValue; readonly geo?: { readonly country?: RequestValue } }
  readonly source?: { readonly schain?: SampledChain }
}

/** OpenRTB 2.6 §3.2.25: from the seller of the inventory's owner to the system that sent the request. */
export interface SampledChain {
  readonly complete?: RequestValue
  readonly nodes?: readonly SampledNode[]
}

export interface SampledNode {
  readonly asi?: RequestValue
  readonly sid?: RequestValue
}

export interface SampledImp {
  readonly banner?: object
  readonly video?: object
  readonly audio?: object
  readonly native?: object
  readonly pmp: { readonly deals: readonly SampledDeal[] }
}

export interface SampledPlace {
  readonly domain?: RequestValue
  readonly bundle?: RequestValue
  readonly publisher?: { readonly id?: RequestValue }
}

export interface SampledDeal {
  readonly id: string
  readonly bidfloor?: RequestValue
  readonly bidfloorcur?: RequestValue
  readonly at?: RequestValue
  readonly guar?: RequestValue
  readonly wseat?: RequestValue | readonly RequestValue[]
  readonly wadomain?: RequestValue | readonly RequestValue[]
}

export const formatNames = ['banner', 'video', 'audio', 'native'] as const

const most = { imps: 50, deals: 200, ofDeal: 4, list: 100, nodes: 20, text: 255 }

/** The part of a bid request that is about a deal; null where it doesn't carry it. The same once more gives the same. */
export function sampledRequest(value: unknown, dealId: string): SampledRequest | null {
  const request = unwrapped(value)
  if (!Array.isArray(request.imp)) return null
  const imp = request.imp.slice(0, most.imps).flatMap(one => impOf(one, dealId) ?? [])
  if (imp.length === 0) return null
  const device = partOf(request.device)
  const [devicetype, country] = [requestValue(device.devicetype), requestValue(partOf(device.geo).country)]
  const schain = chainOf(request)
  return {
    ...said({ at: requestValue(request.at) }),
    imp,
    ...places(request),
    ...(devicetype === undefined && country === undefined
      ? {}
      : { device: { ...said({ devicetype }), ...(country === undefined ? {} : { geo: { country } }) } }),
    ...(schain === null ? {} : { source: { schain } }),
  }
}

/** Logs put requests into an object of their own. */
function unwrapped(value: unknown): Part {
  const whole = partOf(value)
  if (whole.imp !== undefined) return whole
  return [whole.request, whole.bidrequest, whole.bidRequest].find(isObject) ?? whole
}

function impOf(value: unknown, dealId: string): SampledImp | null {
  const imp = partOf(value)
  const { deals } = partOf(imp.pmp)
  if (!Array.isArray(deals)) return null
  const own = deals
    .slice(0, most.deals)
    .filter(isObject)
    .flatMap(deal => dealOf(deal, dealId) ?? [])
    .slice(0, most.ofDeal)
  if (own.length === 0) return null
  const formats = formatNames.filter(name => isObject(imp[name])).map(name => [name, {}] as const)
  return { ...Object.fromEntries(formats), pmp: { deals: own } }
}

function dealOf(deal: Part, dealId: string): SampledDeal | null {
  const id = requestValue(deal.id)
  if (typeof id !== 'string' || folded(id) !== folded(dealId)) return null
  return {
    id,
    ...said({
      bidfloor: requestValue(deal.bidfloor),
      bidfloorcur: requestValue(deal.bidfloorcur),
      at: requestValue(deal.at),
      guar: requestValue(deal.guar),
      wseat: listOf(deal.wseat),
      wadomain: listOf(deal.wadomain),
    }),
  }
}

/** Deal IDs that differ in capitals and spaces alone are taken for a slip, which the passport names. */
function folded(id: string): string {
  return id.trim().toLowerCase()
}

function places(request: Part): Pick<SampledRequest, 'site' | 'app' | 'dooh'> {
  const found = (['site', 'app', 'dooh'] as const).flatMap(name => {
    const place = request[name]
    if (!isObject(place)) return []
    const id = requestValue(partOf(place.publisher).id)
    const publisher = id === undefined ? {} : { publisher: { id } }
    return [
      [
        name,
        { ...said({ domain: requestValue(place.domain), bundle: requestValue(place.bundle) }), ...publisher },
      ] as const,
    ]
  })
  return Object.fromEntries(found)
}

/** OpenRTB 2.5 has it in `source.ext`. */
function chainOf(request: Part): SampledChain | null {
  const source = partOf(request.source)
  const chain = [source.schain, partOf(source.ext).schain].find(isObject)
  if (!chain) return null
  const list: readonly unknown[] = Array.isArray(chain.nodes) ? chain.nodes.slice(0, most.nodes) : []
  const nodes = list.map(partOf).map(({ asi, sid }) => said({ asi: requestValue(asi), sid: requestValue(sid) }))
  return { ...said({ complete: requestValue(chain.complete) }), nodes }
}

/** A list of values, or the value that stands in its place. */
function listOf(value: unknown): RequestValue | readonly RequestValue[] | undefined {
  if (!Array.isArray(value)) return requestValue(value)
  return value.slice(0, most.list).flatMap(one => requestValue(one) ?? [])
}

function requestValue(value: unknown): RequestValue | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'string') return value.slice(0, most.text).replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
  return Array.isArray(value) ? t('a list') : t('an object')
}

/** Without what isn't said. */
function said<T extends object>(values: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
