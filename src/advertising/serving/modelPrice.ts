import { textOf } from '../../engine/contract/looseValues.ts'
import { type ReadModel, readFeature, readModel } from '../scoring/readScored.ts'
import { scoreOf } from '../scoring/scoreOf.ts'
import type { Ask } from './ask.ts'
import type { ServedRow } from './servedRow.ts'
import type { OfferedDeal, ServingCase } from './servingCase.ts'

/**
 * What a model makes of a price for this impression, in micros for a thousand: a bid price is its score in units of the line item's
 * currency; the score of every other kind multiplies the usual price. The score is within the model's output bounds (ADR 60), and
 * whoever asks bounds the price. Features of people don't count: nothing here reads consent, so the model's fallback stands.
 */
export function modelPrice(row: ServedRow, usual: number, way: OfferedDeal | null, served: ServingCase): number {
  const { tree, ask, state } = served
  const model = readOnce(row)
  const features = new Map(
    (model.features ?? []).flatMap(({ feature }) => {
      const found = tree.features.get(feature)
      return found ? [[feature, readFeature(found)] as const] : []
    }),
  )
  const values: Record<string, string> = {}
  for (const { key } of features.values()) {
    const value = featureValue(key, ask, way, state.now)
    if (value !== '') values[key] = value
  }
  const { score } = scoreOf(model, features, values, new Set())
  return Math.round(model.kind === 'bid_price' ? score * 1_000_000 : usual * score)
}

/** A feature's value by its key: of the time and the place as they are known here, else from the request, by its path. */
function featureValue(key: string, ask: Ask, way: OfferedDeal | null, now: number): string {
  const at = new Date(now)
  const known: Readonly<Record<string, string | null>> = {
    'time.hour': String(at.getUTCHours()),
    'time.weekday': String(at.getUTCDay()),
    'geo.country': ask.country,
    'site.domain': ask.place.domain,
    'deal.id': way ? textOf(way.deal.dealId) : null,
  }
  if (Object.hasOwn(known, key)) return known[key] ?? ''
  let value: unknown = { ...ask.request, imp: ask.imp }
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return ''
    value = Reflect.get(value, part)
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

/** Rows are read for every impression. */
function readOnce(row: ServedRow): ReadModel {
  const known = read.get(row)
  if (known) return known
  const model = readModel(row)
  read.set(row, model)
  return model
}

const read = new WeakMap<ServedRow, ReadModel>()
