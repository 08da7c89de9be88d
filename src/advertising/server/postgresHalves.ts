import { postgresConversions } from './conversions/store/postgresConversions.ts'
import { postgresFacts } from './facts/store/postgresFacts.ts'
import { postgresEntries } from './inventoryLists/store/postgresEntries.ts'
import { postgresMembers } from './segments/store/postgresMembers.ts'

/** What the product keeps in a PostgreSQL store beside rows. */
export const postgresHalves = [postgresFacts, postgresMembers, postgresConversions, postgresEntries] as const
