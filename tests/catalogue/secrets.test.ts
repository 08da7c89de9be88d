import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { FieldSpec, Fields } from '../../src/engine/contract/fieldSpec.ts'
import { fieldAt } from '../../src/engine/contract/query.ts'
import { allFields } from '../../src/engine/contract/resourceSpec.ts'

/** The secrets of some fields and the addresses among the same fields that stand beside them, by their paths from the top. */
function walk(fields: Fields, at = ''): readonly (readonly [string, readonly string[], readonly string[]])[] {
  const addresses = Object.entries(fields).filter(
    ([, field]) => field.kind === 'text' && /url|hostname/i.test(field.format ?? ''),
  )
  return Object.entries(fields).flatMap(([name, field]) => {
    const beside = addresses.filter(([, address]) => mayStandTogether(field, address)).map(([one]) => `${at}${one}`)
    if (field.kind === 'secret') return [[`${at}${name}`, field.boundTo ?? [], beside] as const]
    return field.kind === 'group' || field.kind === 'objectList' ? walk(field.fields, `${at}${name}.`) : []
  })
}

/** Not where a choice shows the one or the other. */
function mayStandTogether({ when: one = {} }: FieldSpec, { when: other = {} }: FieldSpec): boolean {
  return Object.entries(one).every(([on, values]) => other[on]?.some(value => values.includes(value)) ?? true)
}

it('binds each secret to where it is sent: to fields that are there, and to the addresses beside it', () => {
  const found = Object.values(catalogue.resources).flatMap(resource =>
    walk(allFields(resource)).map(([path, boundTo, addresses]) => ({ resource, path, boundTo, addresses })),
  )
  const bound = Object.fromEntries(found.map(({ resource, path, boundTo }) => [`${resource.entity}.${path}`, boundTo]))
  expect(bound).toMatchObject({
    'webhook.secret': ['url'],
    'webhook.headers.value': ['url'],
    'bidder.secret': ['endpoint', 'regionEndpoints'],
    'partner.dealSync.credential': ['dealSync.endpoint', 'dealSync.statusEndpoint'],
    'identity-provider.clientSecret': ['issuer'],
    'destination.secretKey': ['endpoint', 'region', 'bucket'],
    'destination.password': ['host', 'port', 'hostKey'],
    'destination.privateKey': ['host', 'port', 'hostKey'],
    'destination.passphrase': ['host', 'port', 'hostKey'],
  })
  for (const { resource, path, boundTo, addresses } of found) {
    for (const to of boundTo) expect(fieldAt(allFields(resource), to), `${resource.entity}.${to}`).toBeDefined()
    expect(boundTo, `${resource.entity}.${path}`).toEqual(expect.arrayContaining([...addresses]))
  }
})
