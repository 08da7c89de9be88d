import { type Random, within } from '../../../engine/server/sample/random.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { bidderHealth } from '../../openrtb/bidderHealth.ts'
import { resultOf } from '../../openrtb/bidTest.ts'
import { requestFor } from '../../openrtb/requestFor.ts'
import { type SampleKey, sampleKeys } from '../../openrtb/sampleLabels.ts'
import { sampleOf } from '../../openrtb/sampleRequests.ts'
import { type SampleMood, sampleAnswer } from './sampleBidder.ts'

/** Test bid requests of the last weeks, judged as all are, and the health that follows from them. */
export function addBidTests(builder: SampleBuilder, bidder: SampleRow, random: Random): void {
  const isSick = bidder.status === 'failing'
  const moods: readonly SampleMood[] = isSick
    ? ['breaks', 'breaks', 'breaks', 'passes', 'breaks', 'bids']
    : ['bids', 'passes', 'bids', 'underbids', 'bids', 'passes']
  const tests = builder.size(10)
  const rows: SampleRow[] = []
  // The newest first, so that a failing one has failed lately.
  for (let index = 0; index < tests; index += 1) {
    const sample: SampleKey = sampleKeys[index % sampleKeys.length] ?? 'banner'
    const at = builder.workday(1 + index * 2, random)
    if (at.toISOString() < bidder.createdAt) break
    const test = requestFor(bidder, { sample, id: `sample-${bidder.id.slice(0, 8)}-${index}`, isTest: true })
    if (typeof test === 'string') continue
    const mood = moods[rows.length % moods.length] ?? 'bids'
    const answer = sampleAnswer(test.request, mood)
    const answerMs = within(random, 30, isSick ? 280 : 110)
    rows.push(
      builder.add('bid-test', {
        organization: String(bidder.organization),
        name: sampleOf(sample).label,
        bidder: bidder.id,
        sample,
        endpoint: bidder.endpoint,
        requestHeaders: Object.entries(test.headers).map(([name, value]) => ({ name, value })),
        request: JSON.stringify(test.request, null, 2),
        ...resultOf({ ...answer, answerMs, connectMs: within(random, 8, 30) }, test.request, true),
        at,
      }),
    )
  }
  const health = bidderHealth(rows)
  if (health) bidder.health = health
}
