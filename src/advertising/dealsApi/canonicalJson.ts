import { isObject } from '../../engine/contract/isObject.ts'
import type { WireDeal } from './wireDeal.ts'

/** JSON with the names of each object in order: equal values have equal texts, to be hashed. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
}

/** What a payload agrees on, without the count of its revisions: two pushes of the same terms are the same. */
export function termsText({ ext = {}, ...deal }: WireDeal): string {
  return canonicalJson({ ...deal, ext: { ...ext, astrolabe: { ...ext.astrolabe, revision: undefined } } })
}
