import type { Catalogue } from '../../contract/resourceSpec.ts'
import type { BuiltInRole } from '../access/builtInRole.ts'
import { prepareSystem } from '../access/prepareSystem.ts'
import type { ProductSample } from '../hostProduct.ts'
import { addLeftovers } from './leftovers.ts'
import { SampleBook, type SampleRow } from './SampleBook.ts'
import { storeBook } from './storeBook.ts'

/** Rows to look around in for a product that makes none itself: three people at work, and a dozen rows of every entry. */
export function derivedSample(product: {
  readonly catalogue: Catalogue
  readonly roles: readonly BuiltInRole[]
}): ProductSample {
  const { catalogue } = product
  const word = catalogue.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const people = signIns.map(({ key, ...person }) => ({ ...person, email: `${key}@${word}.example` }))
  return {
    password: word.padEnd(8, '1'),
    signIns: people.map(({ email, role }) => ({ email, role })),
    write: now => {
      const book = new SampleBook({ catalogue, now, scale: 'full' })
      addPeople(book, word, people)
      addLeftovers(book)
      return async (store, { passwordHash, onProgress = () => {} }) => {
        await prepareSystem(store, product, now)
        onProgress('Making up an organization at work')
        await storeBook(store, book, { emails: people.map(({ email }) => email), passwordHash })
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

function addPeople(book: SampleBook, word: string, people: readonly SamplePerson[]): void {
  const organization = book.add('organization', {
    name: book.catalogue.title,
    slug: word,
    domain: `${word}.example`,
    by: 'system',
    at: book.day(-400),
  })
  for (const { name, email, binding } of people) {
    const user = book.add('user', {
      name,
      email,
      organizations: [organization.id],
      defaultOrganization: organization.id,
      status: 'active',
      by: 'system',
      at: book.day(-320),
    })
    bind(book, { organization, user, binding })
  }
}

function bind(
  book: SampleBook,
  { organization, user, binding }: { organization: SampleRow; user: SampleRow; binding: string },
): void {
  const everywhere = binding.startsWith('role-platform-')
  book.add(everywhere ? 'platform-role-binding' : 'role-binding', {
    ...(everywhere ? {} : { organization: organization.id }),
    name: `${user.name}: ${binding.replace('role-', '')}`,
    role: binding,
    subjectKind: 'user',
    user: user.id,
    by: 'system',
    at: book.day(-300),
  })
}
