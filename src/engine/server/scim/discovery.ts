import { ScimError } from './ScimError.ts'
import { scimLimits, scimUrns } from './scimNames.ts'

/** What a SCIM client may ask about this server (RFC 7644, 4; RFC 7643, 5–7). */
export function serviceProviderConfig(base: string) {
  return {
    schemas: [scimUrns.serviceProviderConfig],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimLimits.most },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Service account key',
        description: 'The key of a service account, sent as Authorization: Bearer.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

export function resourceTypes(base: string) {
  const types = [
    { id: 'User', endpoint: '/Users', description: 'A user of the organization', schema: scimUrns.user },
    { id: 'Group', endpoint: '/Groups', description: 'Users who get roles together', schema: scimUrns.group },
  ]
  return types.map(type => ({
    schemas: [scimUrns.resourceType],
    ...type,
    name: type.id,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }))
}

export function schemas(base: string) {
  const listed = [
    { id: scimUrns.user, name: 'User', description: 'User account', attributes: userAttributes },
    { id: scimUrns.group, name: 'Group', description: 'Group', attributes: groupAttributes },
  ]
  return listed.map(schema => ({
    schemas: [scimUrns.schema],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))
}

/** One of a list by its id. @throws ScimError 404 */
export function oneOf<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find(one => one.id === id)
  if (!found) throw new ScimError(404, `There is no "${id.slice(0, 80)}".`)
  return found
}

/** What may be asked about in a filter, in lower case. */
export function filterable(attributes: readonly Attribute[]): ReadonlySet<string> {
  const all = ['id', 'externalId', 'meta', ...attributes.map(({ name }) => name)]
  return new Set(all.map(name => name.toLowerCase()))
}

export interface Attribute {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly subAttributes?: readonly Attribute[]
  readonly [property: string]: unknown
}

function attribute(name: string, description: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  }
}

const readOnly = { mutability: 'readOnly' } as const
const exact = { caseExact: true } as const

export const userAttributes: readonly Attribute[] = [
  attribute('userName', 'The email that the user signs in with. It can’t be changed.', {
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  attribute('name', 'The parts of the user’s name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.'),
      attribute('familyName', 'The family name.'),
      attribute('givenName', 'The given name.'),
    ],
  }),
  attribute('displayName', 'The name as it is shown.'),
  attribute('active', 'Whether the user belongs to the organization. False removes their access there.', {
    type: 'boolean',
  }),
  attribute('emails', 'The same as userName.', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The email.', readOnly),
      attribute('type', 'Always work.', readOnly),
      attribute('primary', 'Always true.', { type: 'boolean', ...readOnly }),
    ],
  }),
  attribute('groups', 'The groups of the user.', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The group’s id.', { ...readOnly, ...exact }),
      attribute('display', 'The group’s name.', readOnly),
      attribute('type', 'Always direct.', readOnly),
      attribute('$ref', 'The group’s URL.', { type: 'reference', referenceTypes: ['Group'], ...readOnly, ...exact }),
    ],
  }),
]

export const groupAttributes: readonly Attribute[] = [
  attribute('displayName', 'The group’s name, unique in the organization.', { required: true, uniqueness: 'server' }),
  attribute('members', 'The users in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The user’s id.', { mutability: 'immutable', ...exact }),
      attribute('display', 'The user’s name.', readOnly),
      attribute('type', 'Always User.', { ...readOnly, canonicalValues: ['User'] }),
      attribute('$ref', 'The user’s URL.', { type: 'reference', referenceTypes: ['User'], ...readOnly, ...exact }),
    ],
  }),
]
