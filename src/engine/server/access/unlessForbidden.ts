import { ApiError } from '../http/apiError.ts'

/** What is read; null where the person's roles don't show it (403). Whatever else goes wrong is thrown. */
export function unlessForbidden<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    return nullIfForbidden(error)
  }
}

/** The same of what takes time to read. */
export async function unlessForbiddenLater<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    return nullIfForbidden(error)
  }
}

function nullIfForbidden(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null
  throw error
}
