import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Fields } from '../../src/engine/contract/fieldSpec.ts'
import { fieldAt } from '../../src/engine/contract/query.ts'
import { allFields } from '../../src/engine/contract/resourceSpec.ts'

/** The secrets of some fields and the addresses among the same fields, by their paths from the top. */
function walk(fields: Fields, at = ''): readonly (readonly [string, readonly string[], readonly string[]])[] {
  const addresses = Object.entries(fields)
    .filter(([, field]) => field.kind === 'text' && /url/i.test(field.format ?? ''))
    .map(([name]) => `${at}${name}`)
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'secret') return [[`${at}${name}`, field.boundTo ?? [], addresses] as const]
    return field.kind === 'group' || field.kind === 'table' ? walk(field.fields, `${at}${name}.`) : []
  })
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
  })
  for (const { resource, path, boundTo, addresses } of found) {
    for (const to of boundTo) expect(fieldAt(allFields(resource), to), `${resource.entity}.${to}`).toBeDefined()
    expect(boundTo, `${resource.entity}.${path}`).toEqual(expect.arrayContaining([...addresses]))
  }
})
