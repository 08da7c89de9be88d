/** What Astrolabe is sold beside: each has a page before sign-in and a sign-in of its own. */
export const products = [
  {
    key: 'galaxy',
    name: 'Galaxy',
    about: 'A next-generation programmatic platform with direct clearing and no intermediaries.',
    loginUrl: 'https://galaxy.astrolabe.example/login',
  },
  {
    key: 'archetype',
    name: 'Archetype',
    about: 'Sellers define audiences and manage private marketplace deals.',
    loginUrl: 'https://archetype.astrolabe.example/login',
  },
  {
    key: 'hyper',
    name: 'Hyper',
    about: 'A full programmatic stack with managed-service, single-tenant and on-premises installs.',
    loginUrl: 'https://hyper.astrolabe.example/login',
  },
] as const
