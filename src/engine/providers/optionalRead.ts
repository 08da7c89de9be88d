import { HttpError } from 'ra-core'
import { request } from './http.ts'

/** A read that the platform behind may not know: 404, 405 and 501 are no answer. */
export async function optionalRead<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await request<T>(path, signal ? { signal } : {})
  } catch (error) {
    if (error instanceof HttpError && [404, 405, 501].includes(Number(error.status))) return null
    throw error
  }
}
