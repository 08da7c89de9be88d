import { isObject } from '../contract/isObject.ts'
import type { PlatformDialect } from '../contract/platformDialect.ts'

/** The words of the platform's dialect that the host was given at its start and has written into the page; none without. */
export function pageDialect(): PlatformDialect {
  const stated = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="platform-dialect"]')?.content
  if (!stated) return {}
  // The host has checked it (`readDialect`).
  const given: unknown = JSON.parse(stated)
  return isObject(given) ? given : {}
}
