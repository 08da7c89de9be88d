import { isObject } from '../../engine/contract/isObject.ts'
import type { JsonSchema } from '../../engine/contract/jsonSchema.ts'
import { dealSchema } from './dealSchema.ts'
import type { WireDeal } from './wireDeal.ts'

/** A deal with its names in the protocol's order, to be read: databases keep them in one of their own. */
export function inWireOrder({ id, ...rest }: WireDeal): WireDeal {
  const { origin, terms } = rest
  return { id, ...ordered(dealSchema, rest), origin, terms: { ...ordered(dealSchema.properties?.terms, terms) } }
}

function ordered(schema: JsonSchema | undefined, value: object): object {
  const properties = schema?.properties ?? {}
  const given = Object.entries(value)
  const known = Object.keys(properties).flatMap(name => given.filter(([one]) => one === name))
  const all = [...known, ...given.filter(([name]) => !Object.hasOwn(properties, name))]
  return Object.fromEntries(
    all.map(([name, inner]) => [name, isObject(inner) ? ordered(properties[name], inner) : inner]),
  )
}
