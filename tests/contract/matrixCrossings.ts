import { type MatrixWorld, type Place, second } from './matrixWorld.ts'

/** A question about one organization that names what stands in another: answered to nobody, though they see both. */
export interface Crossing {
  readonly route: string
  readonly call: (
    idIn: (entity: string, place: Place) => string,
    own: Place,
    other: Place,
  ) => readonly [path: string, body?: Readonly<Record<string, unknown>>]
}

const forecast = (more: object) => ['/forecast', { targeting: {}, currency: 'USD', ...more }] as const

const terms = { priceType: 'first', currency: 'USD', floor: 1_000_000 }

export const crossings: readonly Crossing[] = [
  overlap('segment'),
  overlap('inventory-set'),
  {
    route: 'POST /forecast',
    call: (idIn, own, other) => forecast({ organization: own, lineItem: idIn('line-item', other) }),
  },
  {
    route: 'POST /forecast',
    call: (idIn, own, other) => forecast({ organization: own, strategy: idIn('strategy', other) }),
  },
  {
    route: 'POST /segment-estimate',
    call: (idIn, own, other) => [
      '/segment-estimate',
      { organization: own, rule: [{ depth: 0, kind: 'segment', not: false, segment: idIn('segment', other) }] },
    ],
  },
  {
    route: 'GET /settings',
    call: (idIn, own, other) => [`/settings?organization=${own}&account=${idIn('account', other)}`],
  },
  {
    route: 'POST /line-item/:id/waterfall',
    call: (idIn, own, other) => [
      `/line-item/${idIn('line-item', own)}/waterfall`,
      { fee: idIn('fee', other), changes: { percent: 1 } },
    ],
  },
  {
    route: 'POST /deal/:id/negotiation',
    call: (idIn, own, other) => [
      `/deal/${idIn('deal', own)}/negotiation`,
      { action: 'propose', version: 0, partner: idIn('partner', other), terms },
    ],
  },
  {
    route: 'POST /user/invite',
    call: (idIn, own, other) => [
      '/user/invite',
      {
        name: 'Somebody new',
        email: 'crossing@people.example',
        auth: 'password',
        organizations: [own],
        roles: [{ role: idIn('role', other), organization: own }],
      },
    ],
  },
]

/** Nothing overlaps with itself: in one organization, the second row is asked about. */
function overlap(entity: keyof typeof second): Crossing {
  return {
    route: `GET /${entity}/:id/overlap`,
    call: (idIn, own, other) => [
      `/${entity}/${idIn(entity, own)}/overlap?with=${own === other ? second[entity] : idIn(entity, other)}`,
    ],
  }
}

/** What the world calls the rows. */
export function idsOf(world: MatrixWorld): Parameters<Crossing['call']>[0] {
  return (entity, place) => world.rowAt(entity, place)?.id ?? 'missing'
}
