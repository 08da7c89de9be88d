import { oneOf } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { builtInRoles } from '../access/builtInRoles.ts'
import { people as names } from './words.ts'

export const samplePassword = 'astrolabe'

/** Who may sign in with the sample's password, and as what. */
export const sampleSignIns = [
  { email: 'admin@astrolabe.example', role: 'Platform administrator' },
  { email: 'manager@astrolabe.example', role: 'Campaign manager in two organizations' },
  { email: 'viewer@astrolabe.example', role: 'Read-only in one organization' },
] as const

const support = [
  ['Sam Whitfield', 'sam.whitfield@astrolabe.example'],
  ['Iris Tanaka', 'iris.tanaka@astrolabe.example'],
] as const

/** Organizations, users, groups, service accounts and who has which role. */
export function addPeople(builder: SampleBuilder): void {
  const organizations = addOrganizations(builder)
  const [helios, meridian, northwind] = organizations
  if (!helios || !meridian || !northwind) return
  const admin = addUser(builder, 'Alex Morgan', 'admin@astrolabe.example', organizations)
  const manager = addUser(builder, 'Maya Lindqvist', 'manager@astrolabe.example', [helios, meridian])
  const viewer = addUser(builder, 'Victor Hale', 'viewer@astrolabe.example', [northwind])
  const at = builder.day(-300)
  builder.add('platform-role-binding', {
    name: 'Alex Morgan: Platform admin',
    role: 'role-platform-admin',
    subjectKind: 'user',
    user: admin.id,
    by: 'system',
    at,
  })
  for (const [name, email] of support) {
    const user = addUser(builder, name, email, organizations)
    builder.add('platform-role-binding', {
      name: `${name}: Platform support`,
      role: 'role-platform-support',
      subjectKind: 'user',
      user: user.id,
      by: admin.id,
      at: builder.day(-200),
    })
  }
  bind(builder, helios, manager, 'role-campaign-manager')
  bind(builder, meridian, manager, 'role-campaign-manager')
  bind(builder, northwind, viewer, 'role-read-only')
  addStaff(builder, organizations)
  for (const organization of organizations) {
    addGroups(builder, organization)
    addProvider(builder, organization)
  }
}

function addOrganizations(builder: SampleBuilder): SampleRow[] {
  const kinds = [
    { name: 'Helios Publishing', type: 'seller', reportingCurrency: 'EUR', timezone: 'Europe/Berlin' },
    { name: 'Meridian Partners', type: 'curator', reportingCurrency: 'GBP', timezone: 'Europe/London' },
    { name: 'Northwind Media', type: 'buyer', reportingCurrency: 'USD', timezone: 'America/New_York' },
  ]
  return kinds.map(({ name, ...rest }, index) => {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    return builder.add('organization', {
      name,
      slug,
      domain: `${slug}.example`,
      code: `ORG-${index + 1}`,
      ...rest,
      by: 'system',
      at: builder.day(-400 + index),
    })
  })
}

function addUser(
  builder: SampleBuilder,
  name: string,
  email: string,
  organizations: readonly SampleRow[],
  status = 'active',
): SampleRow {
  const random = builder.random(email)
  return builder.add('user', {
    name,
    email,
    organizations: organizations.map(({ id }) => id),
    defaultOrganization: organizations[0]?.id,
    auth: 'both',
    status,
    // Who signs in to look around is where their browser is.
    timezone: sampleSignIns.some(one => one.email === email) ? undefined : organizations[0]?.timezone,
    lastLoginAt: status === 'active' ? iso(builder.workday(Math.floor(random() * 6), random)) : undefined,
    by: 'system',
    at: builder.day(-320 + Math.floor(random() * 20)),
  })
}

function addStaff(builder: SampleBuilder, organizations: readonly SampleRow[]): void {
  const random = builder.random('staff')
  const roles = builtInRoles.filter(({ scope }) => scope === 'organization')
  for (const [index, [first, last]] of names.entries()) {
    const organization = organizations[index % organizations.length]
    const role = roles[index % roles.length]
    if (!organization || !role) continue
    const status = index === 7 ? 'locked' : index === 10 ? 'deactivated' : index === 12 ? 'invited' : 'active'
    const latin = /^[A-Za-zÀ-ž]+$/.test(first) ? `${first}.${last}` : 'noa.levi'
    const local = latin
      .normalize('NFKD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase()
    const user = addUser(builder, `${first} ${last}`, `${local}@${organization.domain}`, [organization], status)
    bind(builder, organization, user, role.id)
    if (index === 3) bind(builder, organization, user, 'role-analyst', iso(builder.day(45)))
    if (index === 5) bind(builder, oneOf(random, organizations), user, 'role-read-only', iso(builder.day(-3)))
  }
}

/** Not in use: nobody answers at its address. */
function addProvider(builder: SampleBuilder, { id, name, domain }: SampleRow): void {
  builder.add('identity-provider', {
    organization: id,
    name: `${String(name)} SSO`,
    issuer: `https://login.${String(domain)}`,
    clientId: 'astrolabe-console',
    clientSecret: 'sample-of-a-client-secret',
    domains: [String(domain)],
    scopes: ['groups'],
    groupsClaim: 'groups',
    status: 'disabled',
    at: builder.day(-120),
  })
}

function addGroups(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`groups ${organization.id}`)
  const users = builder
    .of('user')
    .filter(({ organizations, status }) => status === 'active' && listed(organizations).includes(organization.id))
  const owner = oneOf(random, users)
  const robot = builder.add('service-account', {
    organization: organization.id,
    name: 'Reporting export',
    description: 'Fetches the daily reports for the warehouse.',
    owner: owner.id,
    keyUse: 'in_use',
    lastUsedAt: builder.day(0, -3).toISOString(),
    allowedAddresses: ['203.0.113.0/24'],
    scopes: [{ resource: 'report', verbs: ['list', 'read', 'export'] }],
    at: builder.day(-180),
  })
  builder.add('service-account', {
    organization: organization.id,
    name: 'Old deal importer',
    description: 'Replaced by deal sync.',
    owner: owner.id,
    status: 'disabled',
    keyUse: 'unused',
    lastUsedAt: builder.day(-140).toISOString(),
    at: builder.day(-260),
  })
  const kinds = [
    { name: 'Trading desk', role: 'role-trafficker', description: 'Builds and watches campaigns.' },
    { name: 'Deal desk', role: 'role-deal-manager', description: 'Negotiates with partners.' },
    { name: 'Reporting', role: 'role-analyst', description: 'Reads numbers and sends them around.' },
  ]
  for (const [index, { role, ...values }] of kinds.entries()) {
    const members = users.filter((_, place) => place % kinds.length === index).map(({ id }) => id)
    const group = builder.add('group', {
      organization: organization.id,
      ...values,
      members: members.filter(id => !protectedUsers(builder).has(id)),
      serviceAccounts: index === 2 ? [robot.id] : [],
      ...(index === 1 ? { source: 'idp', claim: 'astrolabe-deals' } : { source: index === 2 ? 'scim' : 'local' }),
      at: builder.day(-150 + index),
    })
    builder.add('role-binding', {
      organization: organization.id,
      name: `${values.name}: ${nameOfRole(role)}`,
      role,
      subjectKind: 'group',
      group: group.id,
      at: builder.day(-150 + index),
    })
  }
}

/** The three whose rights the documentation promises get nothing through groups. */
function protectedUsers(builder: SampleBuilder): ReadonlySet<string> {
  const emails: readonly string[] = sampleSignIns.map(({ email }) => email)
  return new Set(builder.of('user').flatMap(({ id, email }) => (emails.includes(String(email)) ? [id] : [])))
}

function bind(
  builder: SampleBuilder,
  organization: SampleRow,
  user: SampleRow,
  role: string,
  expiresAt?: string,
): void {
  builder.add('role-binding', {
    organization: organization.id,
    name: `${user.name}: ${nameOfRole(role)}`,
    role,
    subjectKind: 'user',
    user: user.id,
    expiresAt,
    by: 'system',
    at: new Date(user.createdAt),
  })
}

function nameOfRole(id: string): string {
  return builtInRoles.find(role => role.id === id)?.name ?? id
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
