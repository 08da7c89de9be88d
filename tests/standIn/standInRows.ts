export interface Row {
  readonly id: string | number
  readonly [field: string]: unknown
}

/** Two organizations, twelve campaigns in each, and a few rows of everything else that the specification lists. */
export function standInRows({ decimals, countedIds }: RowSwitches): Record<string, Row[]> {
  const organizations = ['north', 'south'].map(id => ({ id, name: `${capital(id)} Media` }))
  const money = (units: number) => (decimals ? units : units * 1_000_000)
  const rows = (
    entity: string,
    count: number,
    fields: (n: number, organization: string) => object = () => ({}),
  ): Row[] =>
    organizations.flatMap(({ id: organization }) =>
      Array.from({ length: count }, (_, n) => ({
        id: countedIds ? idOf(organization, n) : `${entity}-${organization}-${n + 1}`,
        name: `${capital(organization)} ${entity} ${String(n + 1).padStart(2, '0')}`,
        organization,
        ...fields(n, organization),
      })),
    )
  return {
    organization: organizations,
    campaign: rows('campaign', 12, n => ({
      status: n % 2 ? 'paused' : 'active',
      houseCode: `HC-${n + 1}`,
      // Of a list that nobody can ask for.
      account: countedIds ? 7 : 'acc-7',
    })),
    strategy: rows('strategy', 3, n => ({ campaign: countedIds ? idOf('north', n) : `campaign-north-${n + 1}` })),
    media: rows('media', 3, n => ({ subtype: n % 2 ? 'video' : 'display', houseCode: `HM-${n + 1}` })),
    asset: rows('asset', 2),
    partner: rows('partner', 2),
    node: rows('node', 2),
    'parameter-template': rows('parameter-template', 2),
    webhook: rows('webhook', 2),
    'line-item': rows('line-item', 3, (n, organization) => ({
      strategy: countedIds ? idOf(organization, n) : `strategy-${organization}-${n + 1}`,
      media: [{ media: countedIds ? idOf(organization, n) : `media-${organization}-${n + 1}` }],
    })),
    user: rows('user', 2),
    deal: rows('deal', 2, n => ({ floor: money(n + 1.5) })),
  }
}

export interface RowSwitches {
  readonly decimals?: boolean | undefined
  readonly countedIds?: boolean | undefined
}

function idOf(organization: string, n: number): number {
  return (organization === 'north' ? 100 : 200) + n
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
