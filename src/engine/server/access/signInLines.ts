import type { Row } from '../store/Store.ts'
import { organizationsOf } from './loadGrants.ts'

/** How many lines of the audit log hold so many sign-ins of a person, since each of their organizations has one of each; 2,000 at most. */
export function signInLines(signIns: number, user: Row | undefined): number {
  return Math.min(2000, signIns * Math.max(1, user ? organizationsOf(user).length : 1))
}
