import type { CurrentUser } from '../contract/api.ts'
import { consolePath, withBasePath } from '../providers/basePath.ts'

/**
 * Whoever comes to `/` from outside, or signs in there, begins at the page of their choice. Links within the console lead to `/`
 * as ever, and there a reload stays: the router has left its mark in the history.
 */
export function openStartPage({ startPage }: CurrentUser): void {
  // Only a path: what begins with two slashes is another host.
  if (!startPage || !/^\/(?!\/)/.test(startPage) || consolePath() !== '/' || location.search || history.state) return
  history.replaceState(null, '', withBasePath(startPage))
}
