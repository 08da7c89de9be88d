import { isObject } from '../../engine/contract/isObject.ts'
import { type Part, partOf } from '../../engine/contract/looseValues.ts'
import { t } from '../../engine/texts/t.ts'

/** A value as a request has it, of whatever type: the passport says what is wrong with it. */
export type Told = string | number | boolean

/**
 * What a bid request says about one deal, in OpenRTB's own shape: only what is compared is kept, so that nothing about people
 * (IDs, addresses, places) is ever stored. Nothing in here was checked.
 */
export interface SampledRequest {
  readonly at?: Told
  readonly imp: readonly SampledImp[]
  readonly site?: SampledPlace
  readonly app?: SampledPlace
  readonly dooh?: SampledPlace
  readonly device?: { readonly devicetype?: Told; readonly geo?: { readonly country?: Told } }
  readonly source?: { readonly schain?: { readonly nodes?: readonly { readonly asi?: Told }[] } }
}

export interface SampledImp {
  readonly banner?: object
  readonly video?: object
  readonly audio?: object
  readonly native?: object
  readonly pmp: { readonly deals: readonly SampledDeal[] }
}

export interface SampledPlace {
  readonly domain?: Told
  readonly bundle?: Told
  readonly publisher?: { readonly id?: Told }
}

export interface SampledDeal {
  readonly id: string
  readonly bidfloor?: Told
  readonly bidfloorcur?: Told
  readonly at?: Told
  readonly guar?: Told
  readonly wseat?: Told | readonly Told[]
  readonly wadomain?: Told | readonly Told[]
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
  const [devicetype, country] = [told(device.devicetype), told(partOf(device.geo).country)]
  const nodes = nodesOf(request)
  return {
    ...said({ at: told(request.at) }),
    imp,
    ...places(request),
    ...(devicetype === undefined && country === undefined
      ? {}
      : { device: { ...said({ devicetype }), ...(country === undefined ? {} : { geo: { country } }) } }),
    ...(nodes === null ? {} : { source: { schain: { nodes } } }),
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
  const id = told(deal.id)
  if (typeof id !== 'string' || folded(id) !== folded(dealId)) return null
  return {
    id,
    ...said({
      bidfloor: told(deal.bidfloor),
      bidfloorcur: told(deal.bidfloorcur),
      at: told(deal.at),
      guar: told(deal.guar),
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
    const id = told(partOf(place.publisher).id)
    const publisher = id === undefined ? {} : { publisher: { id } }
    return [[name, { ...said({ domain: told(place.domain), bundle: told(place.bundle) }), ...publisher }] as const]
  })
  return Object.fromEntries(found)
}

/** OpenRTB 2.5 has it in `source.ext`. */
function nodesOf(request: Part): readonly { readonly asi?: Told }[] | null {
  const source = partOf(request.source)
  const chain = [source.schain, partOf(source.ext).schain].find(isObject)
  if (!chain) return null
  const nodes: readonly unknown[] = Array.isArray(chain.nodes) ? chain.nodes.slice(0, most.nodes) : []
  return nodes.map(node => said({ asi: told(partOf(node).asi) }))
}

/** A list of values, or the value that stands in its place. */
function listOf(value: unknown): Told | readonly Told[] | undefined {
  if (!Array.isArray(value)) return told(value)
  return value.slice(0, most.list).flatMap(one => told(one) ?? [])
}

function told(value: unknown): Told | undefined {
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
