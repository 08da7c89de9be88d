import { expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { adsTxtStates } from '../../../src/advertising/catalogue/adsTxtStates.ts'
import { addInventory } from '../../../src/advertising/server/sample/inventory.ts'
import { addPeople } from '../../../src/advertising/server/sample/people.ts'
import { withSampleAdsTxt } from '../../../src/advertising/server/sample/withSampleAdsTxt.ts'
import { claimOf } from '../../../src/advertising/server/supply/claimOf.ts'
import { publishedSellers } from '../../../src/advertising/server/supply/publishedSellers.ts'
import { fetchSupplyFile, supplyFiles } from '../../../src/advertising/server/supply/supplyFiles.ts'
import { judgedFile, stateAfter } from '../../../src/advertising/server/supply/supplyOutcome.ts'
import { partOf } from '../../../src/engine/contract/looseValues.ts'
import { browserFetcher } from '../../../src/engine/demo/browserFetcher.ts'
import { type Fetcher, FetchRefused } from '../../../src/engine/server/outside.ts'
import { SampleBuilder } from '../../../src/engine/server/sample/SampleBuilder.ts'

const asked: string[] = []
const refuse = async (url: string) => {
  asked.push(url)
  throw new FetchRefused('address', 'No URLs are called')
}
const fetcher: Fetcher = withSampleAdsTxt({ fetchText: refuse, post: refuse, postFor: refuse }, catalogue)

it.each(['full', 'small'] as const)(
  'a check of the %s sample’s publishers comes to what the sample says, any day',
  async scale => {
    const builder = new SampleBuilder({ catalogue, now: new Date('2027-03-04T15:16:17Z'), scale })
    addPeople(builder)
    addInventory(builder)
    const states = new Set<unknown>()
    for (const publisher of builder.of('publisher')) {
      const [organization] = builder.of('organization').filter(({ id }) => id === publisher.organization)
      const claim = claimOf(publisher, organization)
      if (!claim) throw new Error('An organization has no domain')
      const own = (entity: string) => builder.of(entity).filter(row => row.publisher === publisher.id)
      const [sites, apps] = [own('site'), own('app')]
      const stored = new Map<string, unknown>([
        [publisher.id, partOf(publisher.adsTxt).state],
        ...sites.map(({ id, adsTxtState }) => [id, adsTxtState] as const),
        ...apps.map(({ id, appAdsTxtState }) => [id, appAdsTxtState] as const),
      ])
      for (const file of supplyFiles(publisher, sites, apps)) {
        const { verdict } = judgedFile(claim, file, await fetchSupplyFile(fetcher, file.url))
        for (const { id } of file.rows) expect([file.url, verdict.state]).toEqual([file.url, stored.get(id)])
        states.add(verdict.state)
      }
      const checks = builder.of('supply-check').filter(check => check.publisher === publisher.id)
      expect(checks.at(-1)?.state).toBe(partOf(publisher.adsTxt).state)
    }
    expect(asked).toEqual([])
    if (scale === 'full') expect(states).toEqual(new Set(adsTxtStates.filter(state => state !== 'unchecked')))
  },
)

it('leaves everything else to the fetcher', async () => {
  await expect(fetcher.fetchText('https://stranger.example/ads.txt')).rejects.toThrow('No URLs are called')
})

it('says of a stranger’s files in the demo that nobody read them, and keeps what is known', async () => {
  const demo = withSampleAdsTxt(browserFetcher, catalogue)
  const builder = new SampleBuilder({ catalogue, now: new Date('2027-03-04T15:16:17Z'), scale: 'small' })
  addPeople(builder)
  addInventory(builder)
  const [publisher] = builder.of('publisher').filter(({ status }) => status === 'active')
  const [organization] = builder.of('organization')
  const claim = publisher && claimOf(publisher, organization)
  if (!claim || !organization) throw new Error('The sample has no publishers')
  const url = 'https://stranger.example/ads.txt'
  const judged = judgedFile(claim, { url, rows: [] }, await fetchSupplyFile(demo, url))
  expect(judged.verdict.state).toBe('unchecked')
  expect(judged.verdict.findings).toEqual([
    {
      severity: 'advice',
      message: 'The demo doesn’t read files from other servers. The last known result stays in effect.',
      fix: 'Run the product on a server to have files checked.',
    },
  ])
  expect(stateAfter(judged.verdict, 'ok')).toBe('ok')
  expect(stateAfter(judged.verdict, undefined)).toBe('unchecked')
  const sellers = await publishedSellers(demo, [publisher.id])(publisher, { ...organization, domain: 'stranger.com' })
  // Of a sellers.json no earlier result is kept.
  const [finding] = judged.verdict.findings
  expect(sellers?.verdict).toMatchObject({
    state: 'unchecked',
    findings: [{ ...finding, message: 'The demo doesn’t read files from other servers.' }],
  })
})
