/** The products of the marketing area, as the console knows them when the API's configuration says nothing else. */
export const fallbackProducts: readonly Product[] = [
  {
    key: 'galaxy',
    name: 'Galaxy',
    about: 'The next-generation programmatic platform: buyers and sellers clear directly, with no intermediaries.',
    loginUrl: 'https://galaxy.astrolabe.example/login',
  },
  {
    key: 'archetype',
    name: 'Archetype',
    about: 'For sellers: define audiences, package them with inventory, and manage private marketplace deals.',
    loginUrl: 'https://archetype.astrolabe.example/login',
  },
  {
    key: 'hyper',
    name: 'Hyper',
    about: 'The full programmatic stack, as a managed service, as a single tenant, or on your own premises.',
    loginUrl: 'https://hyper.astrolabe.example/login',
  },
]

/** What a product's page lists under its description. */
export const productPoints: Readonly<Record<string, readonly string[]>> = {
  galaxy: [
    'Direct clearing between the two sides of a trade',
    'One fee that both sides see',
    'Every bid, win and loss explained by its reason',
  ],
  archetype: [
    'Audiences built from your own signals',
    'Preferred, private auction and guaranteed deals',
    'Negotiation, approval and delivery on one page',
  ],
  hyper: ['Managed service: we run it', 'Single tenant: yours alone, hosted', 'On premises: in your own data centre'],
}

export interface Product {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly loginUrl: string
}
