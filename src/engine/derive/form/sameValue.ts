import { isObject } from '../../contract/isObject.ts'
import { isVoid } from '../../contract/isVoid.ts'

/** Whether two values mean the same in a form: equal to the depth, and all that is empty is one. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (isVoid(a) && isVoid(b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameValue(item, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key => sameValue(a[key], b[key]))
}
