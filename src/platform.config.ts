import type { PlatformDialect } from './engine/contract/platformDialect.ts'

/** The dialect of the platform that `API_ORIGIN` names: the specification's, until it says something else. Our own API needs none. */
export const platform: PlatformDialect = {
  listsOnly: ['line-item', 'node', 'organization'],
}
