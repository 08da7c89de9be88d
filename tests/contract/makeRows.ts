import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import { allFields, type Catalogue, type Resource } from '../../src/engine/contract/resourceSpec.ts'
import { seeded } from '../../src/engine/server/sample/random.ts'
import { sampleRow } from '../../src/engine/server/sample/sampleRow.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import type { ApiClient, Json } from './apiClient.ts'
import { upload } from './uploads.ts'

export interface MadeRows {
  /** By entity. */
  readonly rows: ReadonlyMap<string, Row>
  /** What the API said where it refused. */
  readonly failures: ReadonlyMap<string, string>
}

/** One row of every entity that can be created, made through the API from its catalogue entry. */
export async function makeRows(
  client: ApiClient,
  catalogue: Catalogue,
  organization: string,
  seed = 7,
): Promise<MadeRows> {
  const rows = new Map<string, Row>()
  const failures = new Map<string, string>()
  for (const resource of inOrder(catalogue)) {
    if (!resource.verbs.includes('create')) continue
    const made = await makeRow(client, resource, rows, organization, { seed }).catch((error: unknown) => String(error))
    if (typeof made === 'string') failures.set(resource.entity, made)
    else rows.set(resource.entity, made)
  }
  return { rows, failures }
}

/** A row of any resource: of a body, or of a file where rows are made of files. @throws Error with what the API said */
export async function makeRow(
  client: ApiClient,
  resource: Resource,
  rows: ReadonlyMap<string, Row>,
  organization: string,
  options: BodyOptions = {},
): Promise<Row & Json> {
  const { entity, fromFiles } = resource
  if (!fromFiles) return client.create(entity, bodyFor(resource, rows, organization, options))
  const captions = {
    name: `captions ${options.seed}.vtt`,
    bytes: textBytes(`WEBVTT\n\n00:00.000 --> 00:01.000\n${options.seed}`),
  }
  const answer = await upload(client, `?organization=${organization}`, captions)
  const [row] = answer.rows
  if (!row) throw new Error(`${entity} was not uploaded: ${answer.text}`)
  return row
}

function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

export interface BodyOptions {
  readonly seed?: number
  /** A value of the variant field; default: the first one. */
  readonly variant?: string
  /** Choices beside their defaults, too, and what depends on them. */
  readonly varied?: boolean
}

/** A body that the API takes: the catalogue's sample, and what only the domain knows. */
export function bodyFor(
  resource: Resource,
  rows: ReadonlyMap<string, Row>,
  organization: string,
  { seed = 7, variant, varied = false }: BodyOptions = {},
): Json {
  const { entity, variants } = resource
  const owned = resource.scope === 'organization' || resource.scope === 'shared'
  const body = sampleRow(resource, {
    random: seeded(seed),
    varied,
    variant: variants ? (variant ?? Object.keys(variants.by)[0]) : undefined,
    reference: to => (to === 'organization' ? organization : rows.get(to)?.id),
  })
  for (const name of resource.unique.flat())
    if (resource.fields[name]?.kind === 'text') body[name] = unique(body[name], seed)
  return { ...body, ...mend[entity]?.(body, rows, seed), ...(owned ? { organization } : {}) }
}

const noTemplate = { parameterTemplate: undefined, parameterValues: undefined }

/** What rules of a resource ask for beyond its catalogue entry. */
const mend: Readonly<Record<string, (body: Json, rows: ReadonlyMap<string, Row>, seed: number) => Json>> = {
  // Half a rule is refused, and a whole one would be checked; `inventoryRules` does.
  'inventory-set': () => ({ performanceRule: undefined }),
  // What is made of it may spend as much as it likes.
  account: () => ({ creditLimit: undefined, dailySafetyBudget: undefined }),
  'parameter-template': () => ({ urlSuffix: 'utm_source=astrolabe', parameters: undefined, isDefault: false }),
  campaign: ({ type }) => ({
    startAt: '2026-12-01T00:00:00.000Z',
    endAt: '2027-03-01T00:00:00.000Z',
    budgetType: 'currency',
    budgetTotal: 900_000_000_000,
    budgetDaily: undefined,
    budgetSegments: undefined,
    frequencyCap: undefined,
    pacing: undefined,
    ...(type === 'ctv' ? { channels: ['News'] } : {}),
  }),
  strategy: () => ({
    ...noTemplate,
    inheritDates: true,
    startAt: undefined,
    endAt: undefined,
    budgetAllocation: 'automatic',
    budgetTotal: undefined,
    budgetDaily: undefined,
    frequencyCap: undefined,
    pacing: undefined,
  }),
  'line-item': (_, rows) => ({
    lineItemType: rows.get('campaign')?.type,
    commitment: 'non_guaranteed',
    flights: [{ start: '2026-12-01T00:00:00.000Z', end: '2026-12-31T00:00:00.000Z' }],
    media: undefined,
    fees: undefined,
    frequencyCap: undefined,
    pacing: undefined,
  }),
  'service-account': () => ({ expiresAt: undefined }),
  goal: (_, rows) => ({
    scope: 'campaign',
    campaign: rows.get('campaign')?.id,
    strategy: undefined,
    lineItem: undefined,
    thresholdAmount: undefined,
    thresholdValue: undefined,
  }),
  deal: () => ({
    adTypes: undefined,
    dealType: 'private_auction',
    priceType: 'first',
    dynamicInventory: 'dynamic',
    endAt: undefined,
  }),
  // Its days are a period.
  reconciliation: () => ({ from: '2026-11-01', to: '2026-11-10' }),
  media: ({ source }) => ({
    ...noTemplate,
    startAt: undefined,
    endAt: undefined,
    ...(source === 'third_party_tag' ? { tag: '<a href="%%CLICK%%">Ad</a>' } : {}),
    ...(source === 'vast_xml' ? { vastXml: vast } : {}),
    ...(source === 'vast_url' ? { vastUrl: 'https://ads.northwind.example/vast.xml' } : {}),
  }),
  report: () => ({
    dimensions: ['campaign', 'day'],
    metrics: ['impressions', 'ctr'],
    filters: [{ dimension: 'country', op: 'in', values: ['DE'] }],
    sort: [{ column: 'impressions', direction: 'desc' }],
    share: 'organization',
  }),
  'user-sync': () => ({
    methods: ['image'],
    imageUrl: 'https://sync.northwind.example/?to={redirect_url}&gdpr={gdpr}',
    iframeUrl: undefined,
  }),
  // Who makes the rows has no second factor.
  organization: () => ({ secondFactorRequired: undefined }),
  role: () => ({
    scope: 'organization',
    secondFactorRequired: undefined,
    inherits: undefined,
    metrics: undefined,
    dimensions: undefined,
    permissions: [{ resource: '*', verbs: ['list', 'read'] }],
  }),
  'role-binding': (_, rows) => ({
    subjectKind: 'user',
    user: rows.get('user')?.id,
    group: undefined,
    accounts: undefined,
    expiresAt: undefined,
  }),
  'platform-role-binding': (_, rows) => ({
    role: 'role-platform-support',
    subjectKind: 'user',
    user: rows.get('user')?.id,
    group: undefined,
    expiresAt: undefined,
  }),
  // Quiet hours begin and end, or there are none.
  user: () => ({ defaultOrganization: undefined, quietFrom: undefined, quietTo: undefined, startPage: undefined }),
  // Entries of IAB's Audience Taxonomy 1.1.
  segment: () => ({ taxonomyIds: ['4', '5'] }),
  model: () => ({ versions: undefined }),
  webhook: () => ({ headers: undefined }),
  // Each is set once for an organization.
  setting: (_, __, seed) => ({
    key: seed % 2 ? 'draft-archive-days' : 'report-file-days',
    scope: 'organization',
    account: undefined,
    value: 30,
  }),
  // A domain is one provider's.
  'identity-provider': () => ({ domains: undefined }),
}

const vast = `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><Duration>00:00:15</Duration><MediaFiles>
<MediaFile delivery="progressive" type="video/mp4" width="640" height="360">https://cdn.northwind.example/a.mp4</MediaFile>
</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`

function unique(value: unknown, seed: number): unknown {
  if (typeof value !== 'string') return value
  return value.includes('@') || value.includes('.')
    ? `s${seed}.${value}`.replace(/^(s\d+)\.(.*@)/, '$1-$2')
    : `${value}-${seed}`
}

/** Entities after those that they must refer to, as far as there is such an order. */
export function inOrder(catalogue: Catalogue): Resource[] {
  const done: Resource[] = []
  const visit = (resource: Resource, path: readonly Resource[]) => {
    if (done.includes(resource) || path.includes(resource)) return
    for (const target of neededTargets(allFields(resource))) {
      const other = catalogue.resources[target]
      if (other) visit(other, [...path, resource])
    }
    done.push(resource)
  }
  for (const resource of Object.values(catalogue.resources)) visit(resource, [])
  return done
}

function neededTargets(fields: Fields): string[] {
  return Object.values(fields).flatMap(field => {
    if (field.kind === 'group' || field.kind === 'objectList') return neededTargets(field.fields)
    if (field.kind !== 'reference' && field.kind !== 'references') return []
    return field.required && !field.when ? [field.to] : []
  })
}
