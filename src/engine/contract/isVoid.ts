import { isObject } from './isObject.ts'
import { isEmpty } from './rules.ts'

/** Empty, or an object in which everything is. */
export function isVoid(value: unknown): boolean {
  return isEmpty(value) || (isObject(value) && Object.values(value).every(isVoid))
}
