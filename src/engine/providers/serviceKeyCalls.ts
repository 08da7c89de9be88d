import type { NewServiceKey, ServiceKey } from '../contract/serviceKey.ts'
import { request, write } from './http.ts'

/**
 * The keys of a service account.
 *
 * | call           | request                                  |
 * |----------------|------------------------------------------|
 * | listServiceKeys | GET /service-account/{id}/keys          |
 * | makeServiceKey | POST /service-account/{id}/keys { days } |
 * | dropServiceKey | DELETE /service-account/{id}/keys/{key}  |
 */
export function listServiceKeys(account: string, signal?: AbortSignal): Promise<readonly ServiceKey[]> {
  return request(keysOf(account), signal ? { signal } : {})
}

/** The answer holds the key itself, this once: it must not be cached. */
export function makeServiceKey(account: string, days: number): Promise<NewServiceKey> {
  return write('POST', keysOf(account), { days })
}

export function dropServiceKey(account: string, key: string): Promise<void> {
  return write('DELETE', `${keysOf(account)}/${encodeURIComponent(key)}`)
}

function keysOf(account: string): string {
  return `/service-account/${encodeURIComponent(account)}/keys`
}
