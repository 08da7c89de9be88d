import type { Passwords } from '../../../engine/server/outside.ts'
import type { Row, Store } from '../../../engine/server/store/Store.ts'
import { sampleSignIns } from './people.ts'

export const samplePassword = 'astrolabe'

/**
 * Brings the sample people's sign-ins in line with where the host listens now; a folder that was filled on loopback may
 * be served to others later. `password` is what they shall have: the known one on loopback, the operator's otherwise,
 * or null, which takes the known one away. Passwords that people have chosen themselves stay.
 * @returns whether the known password works
 */
export async function alignSampleSignIns(
  { store, passwords }: { readonly store: Store; readonly passwords: Passwords },
  password: string | null,
): Promise<boolean> {
  const people = await samplePeople(store)
  if (people.length === 0) return false
  const credentials = await store.read.byIds(
    'credential',
    people.map(({ id }) => id),
    'all',
  )
  const missing = people.filter(({ id }) => !credentials.some(credential => credential.id === id))
  if (password === samplePassword && missing.length === 0) return true

  const known = password === samplePassword ? [] : await withKnownPassword(credentials, passwords)
  const hash = password === null || known.length + missing.length === 0 ? null : await passwords.hash(password)
  await store.transaction(async tx => {
    if (hash !== null) {
      await tx.insert(
        'credential',
        missing.map(({ id }) => ({ id, hash })),
      )
      await tx.update(
        'credential',
        known.map(row => ({ ...row, hash })),
      )
    } else if (known.length > 0) {
      await tx.remove(
        'credential',
        known.map(({ id }) => id),
      )
    }
  })
  return password === samplePassword
}

async function samplePeople(store: Store): Promise<readonly Row[]> {
  const values = sampleSignIns.map(({ email }) => email)
  const { rows } = await store.read.list('user', {
    scope: 'all',
    where: [{ column: 'email', op: 'in', values }],
    limit: 10,
  })
  return rows
}

/** The sample gives everybody the same hash: it is verified once, not once a person. */
async function withKnownPassword(credentials: readonly Row[], passwords: Passwords): Promise<Row[]> {
  const hashes = new Set(credentials.map(({ hash }) => String(hash)))
  const known = new Set<string>()
  for (const hash of hashes) if (await passwords.verify(samplePassword, hash)) known.add(hash)
  return credentials.filter(({ hash }) => known.has(String(hash)))
}
