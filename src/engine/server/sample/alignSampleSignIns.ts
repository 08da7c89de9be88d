import type { ProductSample } from '../hostProduct.ts'
import type { Passwords } from '../outside.ts'
import type { Row, Store } from '../store/Store.ts'

/**
 * Brings the sample people's sign-ins in line with where the host listens now; a folder that was filled on loopback may
 * be served to others later. `password` is what they shall have: the known one on loopback, the operator's otherwise,
 * or null, which takes the known one away. Passwords that people have chosen themselves stay.
 * @returns whether the known password works
 */
export async function alignSampleSignIns(
  sample: Pick<ProductSample, 'password' | 'signIns'>,
  { store, passwords }: { readonly store: Store; readonly passwords: Passwords },
  password: string | null,
): Promise<boolean> {
  const people = await samplePeople(store, sample)
  if (people.length === 0) return false
  const credentials = await store.read.byIds(
    'credential',
    people.map(({ id }) => id),
    'all',
  )
  const missing = people.filter(({ id }) => !credentials.some(credential => credential.id === id))
  if (password === sample.password && missing.length === 0) return true

  const known = password === sample.password ? [] : await withKnownPassword(credentials, passwords, sample.password)
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
  return password === sample.password
}

async function samplePeople(store: Store, { signIns }: Pick<ProductSample, 'signIns'>): Promise<readonly Row[]> {
  const values = signIns.map(({ email }) => email)
  const { rows } = await store.read.list('user', {
    scope: 'all',
    where: [{ column: 'email', op: 'in', values }],
    limit: 10,
  })
  return rows
}

/** The sample gives everybody the same hash: it is verified once, not once a person. */
async function withKnownPassword(credentials: readonly Row[], passwords: Passwords, password: string): Promise<Row[]> {
  const hashes = new Set(credentials.map(({ hash }) => String(hash)))
  const known = new Set<string>()
  for (const hash of hashes) if (await passwords.verify(password, hash)) known.add(hash)
  return credentials.filter(({ hash }) => known.has(String(hash)))
}
