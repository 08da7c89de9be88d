import type { JsonSchema } from '../../contract/jsonSchema.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { entitySchema } from '../../contract/schema.ts'
import type { Json } from './operation.ts'

/**
 * A resource's row as it is answered and sent back: its entity schema with what every answer carries beside the fields.
 * `more` are properties of one operation's rows only.
 */
export function rowSchema(resource: Resource, more: Json = {}): Json {
  const { $schema: _, oneOf, ...schema } = entitySchema(resource)
  const object = (node: JsonSchema): Json => {
    const { organization, ...properties } = answeredProperties(node)
    return { ...node, properties: { ...properties, ...ownerOf(resource, organization), actions, ...more } }
  }
  return oneOf ? { ...schema, oneOf: oneOf.map(object) } : object(schema)
}

/** A shared row, or one that only the server writes, may belong to the platform itself. */
function ownerOf({ scope, readOnly }: Resource, organization: Json | undefined): Json {
  if (!organization) return {}
  return { organization: scope === 'shared' || readOnly ? { ...organization, type: ['string', 'null'] } : organization }
}

const actions = {
  type: 'array',
  readOnly: true,
  description: 'What may be done with the row now; ignored in a body.',
  items: { $ref: '#/components/schemas/Action' },
}

function answeredProperties({ properties = {} }: JsonSchema): Record<string, Json> {
  return Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, answered(node)]))
}

/** A secret comes back masked, also from within groups and lists of objects. */
function answered(node: JsonSchema): Json {
  if (node['x-field']?.kind === 'secret') {
    const { type, minLength, maxLength, writeOnly, ...rest } = node
    const text = { type, minLength, maxLength, writeOnly }
    return { ...rest, anyOf: [text, { $ref: '#/components/schemas/MaskedSecret' }] }
  }
  return {
    ...node,
    ...(node.properties ? { properties: answeredProperties(node) } : {}),
    ...(node.items ? { items: answered(node.items) } : {}),
  }
}
