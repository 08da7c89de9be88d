import { expect } from 'vitest'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { type ScimClient, scimClient } from './scimClient.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A world in which two directories of North speak SCIM, each with a key of its own. */
export async function scimWorld(store: Store): Promise<ScimWorld> {
  const world = await testWorld(store)
  const [admin, orgAdmin] = [await world.signIn('admin'), await world.signIn('orgAdmin')]
  const owner = 'user-orgAdmin'
  const okta = await scimClient(world.api, orgAdmin, north, { name: 'Okta', roles: ['role-org-admin'], owner })
  const small = await scimClient(world.api, orgAdmin, north, { name: 'Small', roles: ['role-provisioning'], owner })
  let made = 0
  return {
    world,
    admin,
    orgAdmin,
    okta,
    small,
    async addUser(more = {}, client = okta) {
      const email = `person${++made}@northwind.example`
      const { status, body } = await client.post('/Users', { schemas: [userSchema], userName: email, ...more })
      expect([status, body.detail]).toEqual([201, undefined])
      return { id: String(body.id), email, body }
    },
  }
}

export interface ScimWorld {
  readonly world: TestWorld
  readonly admin: ApiClient
  readonly orgAdmin: ApiClient
  /** May do everything in North. */
  readonly okta: ScimClient
  /** Has the role that comes for this, and nothing else. */
  readonly small: ScimClient
  /** One more user, with an email of their own. */
  addUser(more?: Json, client?: ScimClient): Promise<AddedUser>
}

interface AddedUser {
  readonly id: string
  readonly email: string
  readonly body: Json
}

/** RFC 7644, 3.3, with an email for the userName. */
export function babs(more: Json = {}): Json {
  return {
    schemas: [userSchema],
    userName: 'bjensen@northwind.example',
    externalId: 'bjensen',
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    ...more,
  }
}
