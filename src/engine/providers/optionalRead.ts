import { request } from './http.ts'
import { isNotOffered } from './isNotOffered.ts'

/** A list that the platform behind may not know; null also where it answers something else. */
export async function optionalList<T>(path: string, signal?: AbortSignal): Promise<readonly T[] | null> {
  const answer = await optionalRead<unknown>(path, signal)
  return Array.isArray(answer) ? answer : null
}

/** A read that the platform behind may not know: 404, 405 and 501 are no answer. */
export async function optionalRead<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await request<T>(path, signal ? { signal } : {})
  } catch (error) {
    if (isNotOffered(error)) return null
    throw error
  }
}
