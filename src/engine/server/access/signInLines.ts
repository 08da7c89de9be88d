import type { Row } from '../store/Store.ts'
import { organizationsOf } from './loadGrants.ts'

/** How many lines of the audit log hold so many sign-ins of a person, since each of their organizations has one of each; up to a limit. */
export function signInLines(signIns: number, user: Row | undefined): number {
  return Math.min(mostSignInLines, signIns * Math.max(1, user ? organizationsOf(user).length : 1))
}

/** More lines of one sign-in are rare; nobody reads on without end. */
export const mostSignInLines = 2000
