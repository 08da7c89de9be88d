import type { Store } from '../../src/engine/server/store/Store.ts'
import { type Answer, type Json, origin, type TestWorld } from './apiClient.ts'
import { putRows } from './putRows.ts'

export async function putFeed(store: Store, id: string, organization: string): Promise<void> {
  await putRows(store, 'service-account', { id, organization, status: 'active', owner: 'user-orgAdmin' })
  await bindAccount(store, id, organization, 'role-delivery-feed')
}

export async function bindAccount(store: Store, id: string, organization: string, role: string): Promise<void> {
  const subject = { subjectKind: 'service_account', serviceAccount: id }
  await putRows(store, 'role-binding', { id: `${id}-${organization}`, organization, role, ...subject })
}

/** New keys of these service accounts, by their ids. */
export async function keysOf(world: TestWorld, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const admin = await world.signIn('admin')
  const made = ids.map(async id => [id, String((await admin.post(`/service-account/${id}/keys`)).body.secret)] as const)
  return new Map(await Promise.all(made))
}

/** Calls the API as a program does, with its key. */
export async function callByKey(
  { api }: TestWorld,
  key: string | undefined,
  path: string,
  init: RequestInit = {},
): Promise<Answer<Json>> {
  const headers = { authorization: `Bearer ${key}`, ...init.headers }
  const response = await api(new Request(`${origin}/api/v1${path}`, { ...init, headers }))
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

export function sendFacts(
  world: TestWorld,
  key: string | undefined,
  batch: string,
  lines: string,
  type = 'application/x-ndjson',
): Promise<Answer<Json>> {
  const headers = { 'content-type': type, 'x-batch-id': batch }
  return callByKey(world, key, '/fact', { method: 'POST', body: lines, headers })
}
