/** The URL that everything of SCIM stands under (RFC 7644, 3.13). */
export const scimBase = '/scim/v2'

export const scimType = 'application/scim+json'

/** What the specification calls things. */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  serviceProviderConfig: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** `most` is of resources in one answer; `scanned`, of those that one filter looks through. */
export const scimLimits = {
  most: 200,
  page: 100,
  scanned: 2000,
  filterLength: 1000,
  filterTerms: 40,
  filterDepth: 10,
  pathLength: 400,
  /** Of a filter in the path of a PATCH, which is asked of each member. */
  pathTerms: 5,
  operations: 200,
  /** As many as the catalogue takes. */
  members: 1000,
  valueLength: 1000,
} as const
