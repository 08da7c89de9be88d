import { isVoid } from '../../engine/contract/isVoid.ts'
import { type Part, partOf } from '../../engine/contract/looseValues.ts'

/**
 * A targeting with what a template adds: a dimension that is set stays as it is, the others are the template's. By whole dimensions, so that
 * a country which is included here is never excluded by what the template says of countries.
 */
export function combineTargeting(own: unknown, template: unknown): Part {
  return { ...setDimensions(template), ...setDimensions(own) }
}

/** Whether it narrows nothing down. */
export function isOpenTargeting(value: unknown): boolean {
  return Object.keys(setDimensions(value)).length === 0
}

/** The dimensions that hold something; an empty list or group says nothing. */
export function setDimensions(value: unknown): Part {
  return Object.fromEntries(Object.entries(partOf(value)).filter(([, dimension]) => !isVoid(dimension)))
}
