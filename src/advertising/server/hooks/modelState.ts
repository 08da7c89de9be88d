import { isObject } from '../../../engine/contract/isObject.ts'
import type { Given as GivenRow } from './entityRules.ts'

type Given = Omit<GivenRow<'model'>, 'id'>

/** How far a model is, by its versions and features (domain.md 1.19). */
export function readinessOf({ versions, structure, features }: Given) {
  const states = itemsIn(versions).map(({ state }) => state)
  const isSum = structure === 'lookup_table' || structure === 'logistic_regression'
  if (states.length === 0) return 'no_valid_script'
  if (isSum && itemsIn(features).length === 0) return 'insufficient_data'
  if (states.includes('active')) return 'active'
  return states.every(state => state === 'rejected') ? 'evaluation_failure' : 'training'
}

/** Versions keep the moment when their number was first seen. */
export function datedVersions({ versions }: Given, old: Given | null, now: Date): unknown {
  const before = new Map(itemsIn(old?.versions).map(({ number, createdAt }) => [number, createdAt]))
  return mapItems(versions, version => ({
    ...version,
    createdAt: before.get(version.number) ?? now.toISOString(),
  }))
}

/** Each feature's share of all weights, in percent, whatever their signs. */
export function importances({ features }: Given): unknown {
  const size = ({ weight }: Item) => (typeof weight === 'number' ? Math.abs(weight) : 0)
  const all = itemsIn(features).reduce((sum, feature) => sum + size(feature), 0)
  return mapItems(features, feature => ({
    ...feature,
    importance: all > 0 ? Math.round((size(feature) / all) * 10_000) / 100 : 0,
  }))
}

type Item = Readonly<Record<string, unknown>>

function itemsIn(items: unknown): readonly Item[] {
  return Array.isArray(items) ? items.filter(isObject) : []
}

/** What is no list, or no item, is left for the check that refuses it. */
function mapItems(items: unknown, change: (item: Item) => Item): unknown {
  return Array.isArray(items) ? items.map((item: unknown) => (isObject(item) ? change(item) : item)) : items
}
