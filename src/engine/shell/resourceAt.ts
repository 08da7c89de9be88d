import type { Resource } from '../contract/resourceSpec.ts'
import { allResources } from '../providers/resources.ts'

/** Whose list, record or form stands at an address. */
export function resourceAt(pathname: string): Resource | undefined {
  return allResources()
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
}
