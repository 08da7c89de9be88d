import { organizationsOf } from '../access/loadGrants.ts'
import { usersByEmails } from '../access/userByEmail.ts'
import type { Reads, Row } from '../store/Store.ts'

/** Those who have one of these addresses and are of a run's organization, whatever their status. Who is of another isn't told. */
export async function usersAmong(reads: Reads, run: Row, emails: readonly string[]): Promise<readonly Row[]> {
  const users = await usersByEmails(reads, emails)
  return users.filter(user => organizationsOf(user).includes(String(run.organization)))
}
