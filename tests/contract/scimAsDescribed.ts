import {
  type Attribute,
  groupAttributes,
  resourceTypes,
  schemas,
  serviceProviderConfig,
  userAttributes,
} from '../../src/engine/server/scim/discovery.ts'
import { scimType, scimUrns } from '../../src/engine/server/scim/scimNames.ts'

/** What is wrong about an answer of SCIM, which describes itself by its schemas; null when nothing is. */
export async function scimContradiction(response: Response): Promise<string | null> {
  if (response.body === null) return [204, 304].includes(response.status) ? null : `${response.status} without a body`
  const type = response.headers.get('content-type')
  if (type !== scimType) return `${response.status} is ${type}`
  const body: Values = await response.clone().json()
  if (response.status < 400) return wrongIn(body)
  const named = body.schemas?.[0] === scimUrns.error && body.status === String(response.status)
  return named && typeof body.detail === 'string' ? null : `no SCIM error: ${JSON.stringify(body)}`
}

interface Values {
  readonly schemas?: readonly string[]
  readonly Resources?: readonly Values[]
  readonly [name: string]: unknown
}

function wrongIn(body: Values): string | null {
  const [urn] = body.schemas ?? []
  if (urn === scimUrns.list) return (body.Resources ?? []).map(wrongIn).find(found => found !== null) ?? null
  const attributes = urn === scimUrns.user ? userAttributes : urn === scimUrns.group ? groupAttributes : null
  if (attributes) return wrongNames(body, [...common, ...attributes], '')
  const [example] = [serviceProviderConfig(''), ...resourceTypes(''), ...schemas('')].filter(
    one => one.schemas[0] === urn,
  )
  if (!example) return `an unknown schema ${urn}`
  return Object.keys(body).find(name => !Object.hasOwn(example, name)) ?? null
}

const common: readonly Pick<Attribute, 'name' | 'subAttributes'>[] = [
  { name: 'schemas' },
  { name: 'id' },
  { name: 'externalId' },
  { name: 'meta' },
]

function wrongNames(
  value: object,
  attributes: readonly Pick<Attribute, 'name' | 'subAttributes'>[],
  path: string,
): string | null {
  for (const [name, inner] of Object.entries(value)) {
    const attribute = attributes.find(one => one.name === name)
    if (!attribute) return `${path}${name} is not in the schema`
    for (const one of Array.isArray(inner) ? inner : [inner]) {
      if (!attribute.subAttributes) continue
      const wrong = wrongNames(Object(one), attribute.subAttributes, `${path}${name}.`)
      if (wrong) return wrong
    }
  }
  return null
}
