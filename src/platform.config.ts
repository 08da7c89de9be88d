import type { PlatformDialect } from './engine/contract/platformDialect.ts'

/** The dialect of the platform that `API_ORIGIN` names. Our own API needs none. */
export const platform: PlatformDialect = {}
