import type { Api } from '../../src/engine/server/apiOptions.ts'
import { type ApiClient, type Json, origin } from './apiClient.ts'

export interface ScimAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** Speaks SCIM as a directory does, with the key of a service account. */
export class ScimClient {
  constructor(
    readonly api: Api,
    readonly key: string,
  ) {}

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ScimAnswer> {
    return this.send('GET', path, undefined, headers)
  }
  post(path: string, body: unknown): Promise<ScimAnswer> {
    return this.send('POST', path, body)
  }
  put(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<ScimAnswer> {
    return this.send('PUT', path, body, headers)
  }
  /** The operations of a PATCH. */
  patch(path: string, ...Operations: readonly unknown[]): Promise<ScimAnswer> {
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
    return this.send('PATCH', path, { schemas, Operations })
  }
  delete(path: string): Promise<ScimAnswer> {
    return this.send('DELETE', path)
  }
  list(path: string, filter: string): Promise<ScimAnswer> {
    return this.get(`${path}?filter=${encodeURIComponent(filter)}`)
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ScimAnswer> {
    const response = await this.api(
      new Request(`${origin}/scim/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} }
  }
}

/** A directory's service account in an organization, with these roles. */
export async function scimClient(
  api: Api,
  admin: ApiClient,
  organization: string,
  { name, roles, owner }: { readonly name: string; readonly roles: readonly string[]; readonly owner: string },
): Promise<ScimClient> {
  const account = await admin.create('service-account', { organization, name, owner })
  for (const role of roles) {
    await admin.create('role-binding', {
      organization,
      name: `${name}: ${role}`,
      role,
      subjectKind: 'service_account',
      serviceAccount: account.id,
    })
  }
  const { body } = await admin.post(`/service-account/${account.id}/keys`)
  return new ScimClient(api, String(body.secret))
}
