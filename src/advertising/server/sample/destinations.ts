import { within } from '../../../engine/server/sample/random.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'

/** A bucket and a server; nothing was sent there yet. */
export function addDestinations(builder: SampleBuilder, organization: SampleRow): void {
  const random = builder.random(`destinations ${organization.slug}`)
  const secret = () => `sample-${within(random, 100_000, 999_999)}`
  const domain = String(organization.domain)
  const rows = [
    {
      name: 'Data warehouse',
      protocol: 's3',
      endpoint: `https://storage.${domain}`,
      region: 'eu-central-1',
      bucket: `${String(organization.slug)}-reports`,
      keyId: 'SAMPLEKEY',
      secretKey: secret(),
      folder: 'astrolabe/daily',
    },
    {
      name: 'Partner file server',
      protocol: 'sftp',
      host: `files.${domain}`,
      port: 22,
      hostKey: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
      user: 'astrolabe',
      login: 'password',
      password: secret(),
      folder: '/incoming',
    },
  ]
  for (const row of rows) {
    builder.add('destination', {
      organization: organization.id,
      status: 'active',
      ...row,
      at: builder.workday(40, random),
    })
  }
}
