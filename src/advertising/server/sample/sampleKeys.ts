import type { SampleBuilder } from '../../../engine/server/sample/SampleBuilder.ts'
import type { Row } from '../../../engine/server/store/Store.ts'

/** A key of each service account that was used, by a hash that no key has. */
export function sampleKeys(builder: SampleBuilder): Row[] {
  return builder.of('service-account').flatMap(account => {
    if (typeof account.lastUsedAt !== 'string') return []
    const expiresAt = new Date(Date.parse(account.createdAt) + 365 * 86_400_000).toISOString()
    return {
      id: `sample-${account.id}`,
      organization: account.organization,
      account: account.id,
      key: account.id,
      prefix: `astrolabe_${account.id.slice(-6)}`,
      createdAt: account.createdAt,
      createdBy: account.createdBy,
      expiresAt,
      lastUsedAt: account.lastUsedAt,
      lastUsedAddress: '203.0.113.24',
    }
  })
}
