import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { BuiltInRole } from '../access/builtInRole.ts'
import { prepareSystem } from '../access/prepareSystem.ts'
import type { ProductSample } from '../hostProduct.ts'
import { addGivenRows } from './addGivenRows.ts'
import type { GivenRows } from './givenRows.ts'
import { addLeftovers } from './leftovers.ts'
import { SampleBuilder, type SampleRow } from './SampleBuilder.ts'
import { storeSample } from './storeSample.ts'

/**
 * Rows to look around in for a product that makes none itself: three people at work, and a dozen rows of every entry; or in
 * place of these the rows that are given (`givenRowErrors` has nothing to say of them).
 */
export function derivedSample(
  product: { readonly catalogue: Catalogue; readonly roles: readonly BuiltInRole[] },
  given?: GivenRows,
): ProductSample {
  const { catalogue } = product
  const word = catalogue.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const people = signIns.map(({ key, ...principal }) => ({ ...principal, email: `${key}@${word}.example` }))
  return {
    password: word.padEnd(8, '1'),
    signIns: people.map(({ email, role }) => ({ email, role })),
    write: now => {
      const builder = new SampleBuilder({ catalogue, now, scale: 'full' })
      if (!given?.organization?.length) addOrganization(builder, word)
      if (given) addGivenRows(builder, given)
      addPeople(builder, people)
      if (!given) addLeftovers(builder)
      return async (store, { passwordHash, onProgress = () => {} }) => {
        await prepareSystem(store, product, now)
        onProgress('Generating sample data')
        await storeSample(store, builder, { emails: people.map(({ email }) => email), passwordHash })
      }
    },
  }
}

const signIns = [
  { key: 'admin', name: 'Alex Morgan', role: 'Platform administrator', binding: 'role-platform-admin' },
  { key: 'editor', name: 'Maya Lindqvist', role: 'Editor', binding: 'role-editor' },
  { key: 'viewer', name: 'Victor Hale', role: 'Read-only', binding: 'role-read-only' },
] as const

type SamplePerson = Omit<(typeof signIns)[number], 'key'> & { readonly email: string }

function addOrganization(builder: SampleBuilder, word: string): void {
  const { title } = builder.catalogue
  builder.add('organization', {
    name: title,
    slug: word,
    domain: `${word}.example`,
    by: 'system',
    at: builder.day(-400),
  })
}

function addPeople(builder: SampleBuilder, people: readonly SamplePerson[]): void {
  const organizations = builder.of('organization')
  for (const { name, email, binding } of people) {
    const user = builder.add('user', {
      name,
      email,
      organizations: organizations.map(({ id }) => id),
      defaultOrganization: organizations[0]?.id,
      status: 'active',
      by: 'system',
      at: builder.day(-320),
    })
    for (const organization of binding.startsWith('role-platform-') ? organizations.slice(0, 1) : organizations) {
      bind(builder, { organization, user, binding })
    }
  }
}

function bind(
  builder: SampleBuilder,
  { organization, user, binding }: { organization: SampleRow; user: SampleRow; binding: string },
): void {
  const everywhere = binding.startsWith('role-platform-')
  builder.add(everywhere ? 'platform-role-binding' : 'role-binding', {
    ...(everywhere ? {} : { organization: organization.id }),
    name: `${user.name}: ${binding.replace('role-', '')}`,
    role: binding,
    subjectKind: 'user',
    user: user.id,
    by: 'system',
    at: builder.day(-300),
  })
}
