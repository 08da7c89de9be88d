import { v7 } from 'uuid'
import type { Catalogue, Resource } from '../../contract/resourceSpec.ts'
import type { Reads, Row, Store } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { inviteMinutes } from './resetTokens.ts'
import { passwordLink } from './sendPasswordLink.ts'

/** Whether anybody has a password: then nobody is made an administrator. */
export async function hasPasswords(reads: Reads): Promise<boolean> {
  return (await reads.list('credential', { scope: 'all', limit: 1, countTo: 1 })).rows.length > 0
}

/**
 * A one-time link for whoever starts an empty installation; null as soon as anybody has a password. Starting again before
 * it was used makes the same administrator another link.
 */
export async function firstAdministratorLink(
  context: { readonly store: Store; readonly catalogue: Catalogue; readonly clock: () => Date },
  { email, consoleUrl }: { readonly email: string; readonly consoleUrl: string },
): Promise<string | null> {
  const { store, catalogue, clock } = context
  const { user, organization, 'platform-role-binding': binding } = catalogue.resources
  if (!user || !organization || !binding || (await hasPasswords(store.read))) return null
  const known = await store.read.list('user', {
    scope: 'all',
    where: [{ column: 'email', op: 'in', values: [email] }],
    limit: 1,
  })
  const [there] = known.rows
  if (there) return passwordLink(context, there.id, consoleUrl, inviteMinutes)
  const at = clock().toISOString()
  const made = { version: 1, createdAt: at, createdBy: 'system', updatedAt: at, updatedBy: 'system' }
  const owner = {
    ...made,
    id: v7(),
    name: 'First organization',
    slug: 'first',
    domain: 'first.example',
    status: 'active',
    type: 'platform_operator',
    reportingCurrency: 'USD',
    timezone: 'UTC',
  }
  const person = {
    ...made,
    id: v7(),
    name: 'Administrator',
    email,
    status: 'invited',
    organizations: [owner.id],
    auth: 'password',
  }
  const grant = {
    ...made,
    id: v7(),
    name: 'First administrator',
    role: 'role-platform-admin',
    subjectKind: 'user',
    user: person.id,
  }
  await store.transaction(async tx => {
    await tx.insert('organization', [storedRow(organization, valuesFor(organization, owner))])
    await tx.insert('user', [storedRow(user, person)])
    await tx.insert('platform-role-binding', [storedRow(binding, grant)])
  })
  return passwordLink(context, person.id, consoleUrl, inviteMinutes)
}

/** Without what only some catalogues give an organization. */
function valuesFor({ fields }: Resource, row: Row): Row {
  return { ...Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(fields, name))), id: row.id }
}
